import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { ConfigurationError, readPipeline } from '../lib/tokenizer/index.ts';

/** Lambda's limit for the environment of a function, in bytes of its JSON. */
const MAX_BYTES = 4096;

type Variables = Readonly<Record<string, unknown>>;

const LambdaFunction = z.object({
  Type: z.literal('AWS::Lambda::Function'),
  Properties: z.object({
    Handler: z.string(),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});

/** Returns the problems with the functions of a template that would appear only when it is deployed. */
export function problemsOfFunctions(resources: Readonly<Record<string, unknown>>): string[] {
  const functions = Object.values(resources).flatMap((resource) => {
    const { data } = LambdaFunction.safeParse(resource);
    return data === undefined ? [] : [data.Properties];
  });
  const environments = functions.map(({ Environment }) => Environment.Variables);
  return [
    ...unbuiltFunctions(functions.map(({ Handler }) => Handler)),
    ...largeEnvironments(environments),
    ...wrongConfigurations(environments.map(({ TOKENIZER_CONFIG }) => TOKENIZER_CONFIG)),
  ];
}

/** `serverless` packages what it finds, and does not report missing files. */
function unbuiltFunctions(handlers: readonly string[]): string[] {
  const unbuilt = handlers.map(fileOf).find((file) => !existsSync(file));
  return unbuilt === undefined
    ? []
    : [`The functions are not built: there is no ${unbuilt}. Run "npm run build" first.`];
}

/** `dist/functions/turma/aulas.list` -> `dist/functions/turma/aulas.js` */
const fileOf = (handler: string) => `${handler.slice(0, handler.lastIndexOf('.'))}.js`;

/** The size of an environment, with what the deployment adds. */
const bytesOf = (variables: Variables): number =>
  Buffer.byteLength(
    JSON.stringify(
      Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, textOf(value)])),
    ),
  );

/** Maximum lengths of names that AWS assigns. */
const NAME_CHARS: Readonly<Record<string, number>> = {
  'UserPool.ProviderURL': 73,
  TurmaClient: 26,
  CalendarClient: 26,
  UserPoolDomain: 40,
  'Cdn.DomainName': 29,
  'AWS::Region': 14,
};

const Reference = z.union([
  z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z.object({ 'Fn::GetAtt': z.array(z.string()) }).transform((get) => get['Fn::GetAtt'].join('.')),
]);
const Join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });
const Sub = z.object({ 'Fn::Sub': z.string() });

/**
 * The value of a variable, or a text of the same length. The placeholders of an `Fn::Sub` are as long as their values.
 */
function textOf(value: unknown): string {
  const { data: join } = Join.safeParse(value);
  if (join !== undefined) return join['Fn::Join'][1].map(textOf).join(join['Fn::Join'][0]);
  const { data: sub } = Sub.safeParse(value);
  if (sub !== undefined) return sub['Fn::Sub'];
  const { data: name } = Reference.safeParse(value);
  return name === undefined ? String(value) : '-'.repeat(NAME_CHARS[name] ?? 0);
}

function largeEnvironments(environments: readonly Variables[]): string[] {
  const [largest = {}] = environments.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const bytes = bytesOf(largest);
  if (bytes <= MAX_BYTES) return [];
  const lengthOf = (name: string) => textOf(largest[name]).length;
  const [longest] = Object.keys(largest).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return [
    `The environment variables of a function have ${bytes} bytes as JSON: Lambda accepts at most ${MAX_BYTES}. The longest is ${longest}: shorten the parameter of this name, or others.`,
  ];
}

/** With a wrong configuration, the log functions would not start, and records would be set aside. */
function wrongConfigurations(files: readonly unknown[]): string[] {
  return [...new Set(files)].flatMap((file) => {
    if (typeof file !== 'string') return [];
    const toml = readFileSync(file);
    // Only the function has the values of environment variables.
    if (toml.includes('${')) return [];
    try {
      readPipeline(toml, { env: {} });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return [`The log tokenizer cannot use ${file}:\n${error.message}`];
    }
  });
}
