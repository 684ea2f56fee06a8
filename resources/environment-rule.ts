import * as z from 'zod';

/** Lambda's limit for the environment of a function, in bytes of its JSON. */
const MAX_BYTES = 4096;

type Variables = Readonly<Record<string, unknown>>;

const LambdaFunction = z.object({
  Type: z.literal('AWS::Lambda::Function'),
  Properties: z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) }),
});

/** The size of an environment. Values that only the deployment knows count as empty. */
const bytesOf = (variables: Variables): number =>
  Buffer.byteLength(
    JSON.stringify(variables, (name, value) => (name !== '' && typeof value === 'object' ? '' : value)),
  );

/** Returns the problem with the largest environment of a template, if AWS would refuse it in the deployment. */
export function problemsOfEnvironments(resources: Readonly<Record<string, unknown>>): string[] {
  const environments = Object.values(resources).flatMap((resource): Variables[] => {
    const { data } = LambdaFunction.safeParse(resource);
    return data === undefined ? [] : [data.Properties.Environment.Variables];
  });
  const [largest = {}] = environments.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  const bytes = bytesOf(largest);
  if (bytes <= MAX_BYTES) return [];
  const lengthOf = (name: string) => String(largest[name]).length;
  const [longest] = Object.keys(largest).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return [
    `The environment variables of a function have ${bytes} bytes as JSON: Lambda accepts ${MAX_BYTES}. The longest is ${longest}: shorten the parameter of this name, or others.`,
  ];
}
