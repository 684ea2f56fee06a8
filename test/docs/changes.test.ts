import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse, type ScalarTag } from 'yaml';
import * as z from 'zod';
import { EVENT_TYPES } from '../../schemas/changes/details.ts';
import { changesSchema } from '../../schemas/changes/json-schema.ts';
import { blocksOf } from './markdown.ts';

const page = readFileSync('docs/changes.md', 'utf8');
const blockOf = (info: string) =>
  blocksOf(page)
    .filter((block) => block.info === info)
    .map(({ lines }) => lines.join('\n'))[0] ?? '';

const TAGS: ScalarTag[] = ['Ref', 'GetAtt'].map((name) => ({
  tag: `!${name}`,
  resolve: (text) => ({ [name]: text.split('.')[0] }),
}));

const Template = z.object({
  Parameters: z.record(z.string(), z.unknown()),
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.looseObject({}) })),
});

const Rule = z.object({
  EventPattern: z.object({ source: z.array(z.string()), 'detail-type': z.array(z.string()) }),
  Targets: z.array(z.looseObject({ RetryPolicy: z.object({}), DeadLetterConfig: z.object({}) })),
});

describe('docs/changes.md', () => {
  it('shows an event that the JSON Schema describes', () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': /^[\d-]+T[\d:.]+Z$/ } });
    const validate = ajv.compile(changesSchema({ strict: true }));
    expect(validate(JSON.parse(blockOf('json'))), JSON.stringify(validate.errors)).toBe(true);
  });

  it('lists every type of the class API, of events and of terms, and the first and last of linked posts', () => {
    for (const { type, source } of EVENT_TYPES) {
      if (source === 'sino.turma' || /^(Event|Category|Tag)|(Created|Deleted)$/.test(type))
        expect(page, type).toContain(`\`${type}\``);
    }
  });

  it('has a template whose references exist, and whose rules name existing event types', () => {
    const template = Template.parse(parse(blockOf('yaml'), { customTags: TAGS }));
    const names = [...Object.keys(template.Parameters), ...Object.keys(template.Resources)];
    const references = [...JSON.stringify(template).matchAll(/"(?:Ref|GetAtt)":"(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(15);
    for (const name of references) expect(names).toContain(name);
    const rules = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::Events::Rule');
    expect(rules).toHaveLength(2);
    for (const { Properties } of rules) {
      const { EventPattern } = Rule.parse(Properties);
      for (const type of EventPattern['detail-type'])
        expect(EVENT_TYPES).toContainEqual(expect.objectContaining({ type, source: EventPattern.source[0] }));
    }
  });
});
