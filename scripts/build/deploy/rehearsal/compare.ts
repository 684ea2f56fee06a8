import { isDeepStrictEqual } from 'node:util';
import type { Template } from '../package.ts';
import type { Described } from './describe.ts';
import { IGNORED_PROPERTIES, NOT_CREATED } from './limits.ts';
import type { Observed } from './observe.ts';
import { type Deployed, resolved, type Stack } from './resolve.ts';

/** The result of comparing a template with the deployed stack. */
export interface Comparison {
  /** Differences, a sentence each. */
  readonly problems: readonly string[];
  /** What the emulator does not support, a line each. */
  readonly limits: readonly string[];
}

/** Compares a deployed stack with the template: every resource, and every property that its service returns. */
export function compare({ Resources }: Template, { stack: deployed, described }: Observed): Comparison {
  const stack = withNames(deployed, Resources);
  const problems: string[] = [];
  const missing = new Map<string, number>();
  const ignored = new Set<string>();
  for (const [name, { Type, Properties }] of Object.entries(Resources)) {
    if (stack.get(name)?.type !== Type) {
      if (NOT_CREATED.includes(Type)) missing.set(Type, (missing.get(Type) ?? 0) + 1);
      else problems.push(`${name}, an ${Type}, was not created.`);
      continue;
    }
    for (const property of wrongProperties(Properties, described.get(name) ?? {}, stack)) {
      if (IGNORED_PROPERTIES[Type]?.includes(property)) ignored.add(`${Type} ${property}`);
      else problems.push(`${property} of ${name}, an ${Type}, does not match the template.`);
    }
  }
  for (const name of stack.keys()) {
    if (Resources[name] === undefined) problems.push(`${name} was created, but is not in the template.`);
  }
  const limits = [
    ...[...missing].sort().map(([type, count]) => `It does not create ${type} (${count} in the template).`),
    ...[...ignored].sort().map((property) => `It ignores ${property}.`),
  ];
  return { problems, limits };
}

/** The emulator returns no physical id for an event bus; on AWS it is the bus's name. */
function withNames(stack: Stack, resources: Template['Resources']): Stack {
  const named = [...stack].map(([name, deployed]): [string, Deployed] => {
    const id = deployed.id || String(resources[name]?.Properties.Name ?? '');
    return [name, { ...deployed, id }];
  });
  return new Map(named);
}

function wrongProperties(
  wanted: Readonly<Record<string, unknown>>,
  found: Described,
  stack: Stack,
): string[] {
  return Object.keys(found).filter(
    (name) => !isDeepStrictEqual(asText(resolved(wanted[name], stack)), asText(found[name])),
  );
}

/** Templates have numbers as numbers or as text; CloudFormation treats them alike. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : String(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, asText(each)]));
}
