import type * as z from 'zod';
import type { Template } from '../../scripts/build/deploy/package.ts';

/** Returns the resources of a type, with their names. */
export function resourcesOf<S extends z.ZodType>({ Resources }: Template, type: string, properties: S) {
  return Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([name, { Properties }]) => ({ name, properties: properties.parse(Properties) }));
}
