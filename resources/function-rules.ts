import { existsSync } from 'node:fs';
import * as z from 'zod';

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
  return [
    ...unbuiltFunctions(functions.map(({ Handler }) => Handler)),
    ...largeEnvironments(functions.map(({ Environment }) => Environment.Variables)),
  ];
}

/** `serverless` packages what it finds, without a word about missing files. */
function unbuiltFunctions(handlers: readonly string[]): string[] {
  const unbuilt = handlers.map(fileOf).find((file) => !existsSync(file));
  return unbuilt === undefined
    ? []
    : [`The functions are not built: there is no ${unbuilt}. Run "npm run build" first.`];
}

/** `dist/functions/turma/aulas.list` -> `dist/functions/turma/aulas.js` */
const fileOf = (handler: string) => `${handler.slice(0, handler.lastIndexOf('.'))}.js`;

/** The size of an environment. Values that only the deployment knows count as empty. */
const bytesOf = (variables: Variables): number =>
  Buffer.byteLength(
    JSON.stringify(variables, (name, value) => (name !== '' && typeof value === 'object' ? '' : value)),
  );

function largeEnvironments(environments: readonly Variables[]): string[] {
  const [largest = {}] = environments.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const bytes = bytesOf(largest);
  if (bytes <= MAX_BYTES) return [];
  const lengthOf = (name: string) => String(largest[name]).length;
  const [longest] = Object.keys(largest).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return [
    `The environment variables of a function have ${bytes} bytes as JSON: Lambda accepts ${MAX_BYTES}. The longest is ${longest}: shorten the parameter of this name, or others.`,
  ];
}
