import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { compileErrors } from '../contract/client/compiler.ts';
import { generateTypes } from '../contract/client/types.ts';
import { useSettings } from '../unit/http/settings.ts';

/** Compiles the TypeScript of docs/clients.md with generated types. pages.test.ts runs its commands. */

useSettings();

const page = await readFile('docs/clients.md', 'utf8');
const [, program = ''] = /<<'END'\n(.*?)END\n/s.exec(page) ?? [];
const [, types = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];

let errors: Record<string, string>;

beforeAll(async () => {
  errors = await compileErrors({
    ...(await generateTypes()),
    'node.d.ts': 'declare const process: { readonly env: { readonly TOKEN?: string } };',
    'program.ts': program,
    'types.ts': `${types}export type All = Event;`,
    'wrong.ts': program.replace("'id-turma': 57610", "'id-turma': '57610'"),
  });
});

it('the program compiles with the strictest options', () => {
  expect(program).toContain('createClient<TurmaPaths>');
  expect(errors['program.ts']).toBeUndefined();
});

it('the program does not compile with a wrong parameter', () => {
  expect(errors['wrong.ts']).toMatch("Type 'string' is not assignable to type 'number'");
});

it('the types of records have the names that the page shows', () => {
  expect(types).toContain("['schemas']['Event']");
  expect(errors['types.ts']).toBeUndefined();
});
