import { describe, expect, it } from 'vitest';
import { problemsOfFunctions } from '../../../resources/function-rules.ts';
import { newFile } from '../../new-directory.ts';

const lambdaFunction = (Variables: object, Handler = 'scripts/run.handler') => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Handler, Environment: { Variables } },
});

describe('the functions of a package', () => {
  it('have to be built', () => {
    const built = lambdaFunction({});
    expect(problemsOfFunctions({ First: built })).toEqual([]);
    const unbuilt = lambdaFunction({}, 'none/functions/turma/aulas.list');
    expect(problemsOfFunctions({ First: built, Second: unbuilt })).toEqual([
      'The functions are not built: there is no none/functions/turma/aulas.js. Run "npm run build" first.',
    ]);
  });
});

describe('the environment of a function', () => {
  const problemsWith = (variables: object) =>
    problemsOfFunctions({
      Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
      First: lambdaFunction({ STAGE: 'dev' }),
      Second: lambdaFunction({ STAGE: 'dev', TOKEN_ISSUER: { Ref: 'x'.repeat(5000) }, ...variables }),
    });
  const REST = '{"STAGE":"dev","TOKEN_ISSUER":"","TOKEN_KEYS":""}'.length;

  it('may have 4096 bytes as JSON, beside what the deployment adds', () => {
    expect(problemsWith({ TOKEN_KEYS: 'x'.repeat(4096 - REST) })).toEqual([]);
  });

  it.each([
    ['characters', 'x'.repeat(4097 - REST)],
    ['characters that JSON escapes', '"'.repeat(2030)],
    ['characters of several bytes', 'é'.repeat(2030)],
  ])('cannot have more: %s', (_, keys) => {
    expect(problemsWith({ TOKEN_KEYS: keys })).toEqual([
      expect.stringMatching(
        / have 4\d{3} bytes as JSON: Lambda accepts at most 4096\. The longest is TOKEN_KEYS: /,
      ),
    ]);
  });

  it.each([
    ['TOKEN_AUDIENCE', { 'Fn::Join': [',', [{ Ref: 'TurmaClient' }, 'x'.repeat(4020)]] }],
    [
      'SITE_HOSTS',
      { 'Fn::Sub': `${'x'.repeat(4000)},\${HttpApi}.execute-api.\${AWS::Region}.amazonaws.com` },
    ],
  ])('cannot have more in %s, of which a parameter is a part', (name, value) => {
    expect(problemsWith({ [name]: value })).toEqual([
      expect.stringMatching(
        new RegExp(` have 4\\d{3} bytes as JSON: Lambda accepts at most 4096\\. The longest is ${name}: `),
      ),
    ]);
  });

  it('has room for the names that AWS chooses', () => {
    const keys = { TOKEN_KEYS: 'x'.repeat(4090 - REST) };
    expect(problemsWith(keys)).toEqual([]);
    const issuer = { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] };
    expect(problemsWith({ ...keys, TOKEN_ISSUER: issuer })).toEqual([expect.stringContaining('TOKEN_KEYS')]);
  });
});

describe('the configuration of the log tokenizer', () => {
  const problemsOf = async (toml: string | Uint8Array) => {
    const file = await newFile('tokenizer.toml', toml);
    const functions = { First: lambdaFunction({ TOKENIZER_CONFIG: file }), Other: lambdaFunction({}) };
    const problems = problemsOfFunctions({ ...functions, Second: functions.First });
    return problems.map((problem) => problem.replace(file, 'FILE'));
  };
  const TRANSFORM = '[transforms.a]\ntype = "tokenizer"\ninputs = ["logs"]\n';

  it('may be without mistakes', async () => {
    expect(await problemsOf(`${TRANSFORM}field_names = ["b"]`)).toEqual([]);
  });

  it.each([
    [
      'an expression that takes too long',
      'when = { field = "b", matches = "^a?b?c?d?e?.*f" }',
      'when.matches',
    ],
    ['an unknown key', 'fields = 1', 'fields'],
  ])('cannot have mistakes: %s', async (_, line, key) => {
    expect(await problemsOf(`${TRANSFORM}field_names = ["b"]\n${line}`)).toEqual([
      expect.stringContaining(`The log tokenizer cannot use FILE:\ntransforms.a: ${key}: found `),
    ]);
  });

  it('has to be UTF-8', async () => {
    expect(await problemsOf(Buffer.from(`${TRANSFORM}field_names = ["\xe7"]`, 'latin1'))).toEqual([
      expect.stringContaining('The log tokenizer cannot use FILE:\nfound text that is not UTF-8'),
    ]);
  });

  it('may refer to environment variables, whose values only the function has', async () => {
    expect(await problemsOf(`${TRANSFORM}field_names = \${NAMES}`)).toEqual([]);
  });
});
