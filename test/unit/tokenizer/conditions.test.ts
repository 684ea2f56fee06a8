import { describe, expect, it } from 'vitest';
import { ConfigurationError, type LogEvent, readPipeline } from '../../../lib/tokenizer/index.ts';
import { sendByEachMethod } from './each-method.ts';

const TWO = `
[transforms.alb]
type = "tokenizer"
inputs = ["logs"]
when = { field = "log_group", matches = "^/aws/elb/" }
field_names = ["kind"]

[transforms.app]
type = "tokenizer"
inputs = ["logs"]
when = { field = "message", matches = "^[A-Z]+ " }
field_names = ["level", "code"]
types.code = "int"
`;

/** Sends events through a configuration. @returns what reaches the sinks, and what was counted */
function run(toml: string, events: readonly LogEvent[]) {
  const counted: Record<string, number> = {};
  const count = (what: string) => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  const reached = events.flatMap((event) => {
    const { texts, tokens, failures, unmatched } = sendByEachMethod(toml, 'logs', event);
    Object.keys(tokens).forEach(count);
    for (const { transform, field } of failures) count(`${transform} ${field}`);
    for (const component of unmatched) count(`unmatched of ${component}`);
    return texts;
  });
  return { reached, counted };
}

describe('a condition', () => {
  it('chooses the first transform that matches, and each is counted separately', () => {
    const events = [
      { message: 'INFO 42', log_group: '/aws/elb/site' },
      { message: 'WARN x', log_group: '/app' },
      { message: 'INFO 42' },
      { message: 'nothing' },
    ];
    const { reached, counted } = run(TWO, events);
    expect(reached).toEqual([
      ['out', { log_group: '/aws/elb/site', kind: 'INFO' }],
      ['out', { log_group: '/app', level: 'WARN' }],
      ['out', { level: 'INFO', code: 42 }],
      ['out', { message: 'nothing' }],
    ]);
    expect(counted).toEqual({ alb: 1, app: 2, 'app code': 1, 'unmatched of logs': 1 });
  });

  it.each([
    ['is tried in the order of the file', 'transforms.b', 'transforms.a', 'b'],
    ['in service is tried before those in transforms', 'transforms.b', 'service.a', 'a'],
    ['of an identifier that is a number is tried before others', 'transforms.b', 'transforms.1', '1'],
  ])('%s', (_, one, other, first) => {
    const toml = [one, other].map(
      (table) =>
        `[${table}]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["x"]\nwhen = { field = "message", matches = "." }\n`,
    );
    expect(run(toml.join(''), [{ message: 'text' }]).counted).toEqual({ [first]: 1 });
  });

  it('sets aside events that match none, if something reads them', () => {
    const sinks = '[sinks.good]\ninputs = ["alb", "app"]\n[sinks.rest]\ninputs = ["logs._unmatched"]';
    expect(run(`${TWO}${sinks}`, [{ message: 'nothing' }, { message: 'INFO 1' }]).reached).toEqual([
      ['rest', { message: 'nothing' }],
      ['good', { level: 'INFO', code: 1 }],
    ]);
  });

  it('passes events that match none to each sink of the transforms, and to no sink twice', () => {
    const sinks = '[sinks.one]\ninputs = ["alb", "app"]\n[sinks.two]\ninputs = ["app", "logs"]';
    expect(run(`${TWO}${sinks}`, [{ message: 'nothing' }]).reached).toEqual([
      ['two', { message: 'nothing' }],
      ['one', { message: 'nothing' }],
    ]);
  });

  it('passes events that match none to no transform twice', () => {
    const both = '[transforms.both]\ntype = "tokenizer"\ninputs = ["logs", "app"]\nfield_names = ["first"]';
    expect(
      run(`${TWO}${both}\n[sinks.out]\ninputs = ["both", "alb"]`, [{ message: 'nothing' }]).reached,
    ).toEqual([
      ['out', { first: 'nothing' }],
      ['out', { message: 'nothing' }],
    ]);
  });

  const chain = (id: string, input: string) =>
    `[transforms.${id}]\ntype = "tokenizer"\ninputs = ${input}\nfield_names = ["x"]\n` +
    `when = { field = "message", matches = "^${id}" }\n`;

  it('passes events that match none to the sinks behind all further conditions', () => {
    const transforms = [
      chain('a', '["logs"]'),
      chain('b', '["logs"]'),
      chain('c', '["a"]'),
      chain('d', '["b"]'),
    ];
    const sinks = '[sinks.one]\ninputs = ["c"]\n[sinks.two]\ninputs = ["d"]';
    expect(run(`${transforms.join('')}${sinks}`, [{ message: 'nothing' }]).reached).toEqual([
      ['one', { message: 'nothing' }],
      ['two', { message: 'nothing' }],
    ]);
  });

  it('passes events that match none once behind a condition that is reached in two ways', () => {
    const transforms = [chain('a', '["logs"]'), chain('b', '["logs", "a"]')];
    const { reached, counted } = run(`${transforms.join('')}`, [{ message: 'nothing' }]);
    expect(reached).toEqual([['out', { message: 'nothing' }]]);
    expect(counted).toEqual({ 'unmatched of logs': 1 });
  });

  it.each([
    ['after the first one', '["a"]', '["b"]'],
    ['on the rest of the first one', '["logs._unmatched"]', '["a", "b"]'],
  ])('counts an event once as unmatched if it matches no condition, also with one %s', (_, input, ends) => {
    const toml = `${chain('a', '["logs"]')}${chain('b', input)}[sinks.out]\ninputs = ${ends}`;
    const { reached, counted } = run(toml, [{ message: 'b' }, { message: 'nothing' }]);
    expect(reached).toEqual([
      ['out', { x: 'b' }],
      ['out', { message: 'nothing' }],
    ]);
    const of = input.includes('logs') ? 'logs._unmatched' : 'logs';
    expect(counted).toEqual({ b: 1, [`unmatched of ${of}`]: 1 });
  });

  it('leaves transforms without one alone', () => {
    const all = '[transforms.all]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["first"]';
    expect(run(`${TWO}${all}`, [{ message: 'INFO 1' }]).reached).toEqual([
      ['out', { first: 'INFO' }],
      ['out', { level: 'INFO', code: 1 }],
    ]);
  });

  it('looks at the text of any value, and not beyond its beginning', () => {
    const toml = (matches: string) =>
      `[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\nwhen = { field = "n.x", matches = "${matches}" }`;
    expect(run(toml('^42$'), [{ message: 'm', n: { x: 42 } }]).reached).toEqual([
      ['out', { n: { x: 42 }, a: 'm' }],
    ]);
    const far = `${'é'.repeat(1024)}end`;
    expect(run(toml('end'), [{ message: 'm', n: { x: far } }]).counted).toEqual({ 'unmatched of logs': 1 });
  });

  it('and others encode an object of an event once', () => {
    const transform = (id: string, input: string, matches: string) =>
      `[transforms.${id}]\ntype = "tokenizer"\ninputs = ["${input}"]\nfield_names = ["x"]\n` +
      `when = { field = "payload", matches = '${matches}' }\n`;
    const toml = [
      transform('a', 'logs', 'aaa'),
      transform('b', 'logs', 'bbb'),
      transform('c', 'logs._unmatched', 'ccc'),
      transform('d', 'logs._unmatched', '"n":1,'),
    ];
    const pipeline = readPipeline(toml.join(''), { env: {} });
    let encoded = 0;
    const value: LogEvent = { n: 1, rest: 'y'.repeat(5000) };
    const payload = { toJSON: () => ({ ...value, encoded: ++encoded }) };
    const send = () => {
      const sent: LogEvent[] = [];
      pipeline.process('logs', { message: 'text', payload }, (_, event) => sent.push(event));
      return sent;
    };
    expect(send()).toEqual([{ payload, x: 'text' }]);
    expect(encoded).toBe(1);
    value.n = 2;
    expect(send()).toEqual([{ payload, message: 'text' }]);
    expect(encoded).toBe(2);
  });

  it('on a long line ends with a whole character', () => {
    const toml =
      '[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\nwhen = { field = "message", matches = "\\uFFFD" }';
    for (const shift of [0, 1, 2, 3]) {
      const message = 'x'.repeat(shift) + '€'.repeat(3000);
      expect(run(toml, [{ message }]).counted).toEqual({ 'unmatched of logs': 1 });
    }
  });

  it.each([
    ['(a+)+$', 'repeated groups'],
    ['(?=a)b', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    ['(a)\\\\1', 'backreferences'],
    ['a+b+', 'one part is repeated'],
    ['^a*b*c*', 'two after'],
    ['^a+|b+', 'one part is repeated'],
    ['^(GET|POST) .* .*', 'or two after ^ without alternatives'],
    ['^a?a?a?a?a?a?a?$', 'at most 100 ways'],
    ['^(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b', 'at most 100 ways'],
    ['^(?:a??|(?<b>\\\\p{L}?\\\\p{L}?)(?:c|d)?)(?:e?f?g?)', 'at most 100 ways'],
    ['^.*a?a?a?a?a?.*b', 'or 16 if a part is repeated'],
    ['x?x?x?x?x?x*y', 'or 16 if a part is repeated'],
    ['(', 'a JavaScript regular expression'],
    ['a'.repeat(201), 'at most 200 characters'],
  ])('refuses the expression %j', (matches, reason) => {
    const toml = `[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\nwhen = { field = "message", matches = "${matches}" }`;
    expect(() => readPipeline(toml, { env: {} })).toThrow(ConfigurationError);
    expect(() => readPipeline(toml, { env: {} })).toThrow(reason);
  });

  it.each([
    '^/aws/elb/',
    '^[A-Z]+ \\\\d+',
    'error|warning',
    '^(GET|POST) ',
    '^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE) /api/.*',
    '[*+]',
    '\\\\+',
    'x{2,5}',
    'x.*?y',
    '^https?://',
    '\\\\p{Lu}\\\\u{1F600}+',
    '^\\\\[?(?<day>\\\\d\\\\d?)/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/',
    '[?]'.repeat(50),
  ])('accepts the expression %j', (matches) => {
    const toml = `[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\nwhen = { field = "message", matches = "${matches}" }`;
    expect(readPipeline(toml, { env: {} }).warnings).toEqual([]);
  });

  it('makes unmatched events an input, which does not exist without a condition', () => {
    const toml = `${TWO}[sinks.x]\ninputs = ["alb", "app", "logs._unmatchd"]`;
    expect(() => readPipeline(toml, { env: {} })).toThrow(
      'sinks.x: inputs: found "logs._unmatchd", expected one of logs, alb, app, logs._unmatched; did you mean logs._unmatched?',
    );
    const unconditional =
      '[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a"]\n[sinks.x]\ninputs = ["t", "logs._unmatched"]';
    expect(() => readPipeline(unconditional, { env: {} })).toThrow(
      'found "logs._unmatched", expected one of logs, t',
    );
  });
});
