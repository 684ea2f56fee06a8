import type { Template } from '../package.ts';
import { NOT_CREATED } from './limits.ts';

/**
 * Returns the attributes that a template uses of resources that the emulator does not create, as `Resource.Attribute`. The
 * emulator refuses a template with any of these, but ignores other references to such resources.
 */
export function missingAttributes({ Resources, Outputs }: Template): string[] {
  const isMissing = (reference: string) => {
    const [name = ''] = reference.split('.');
    return NOT_CREATED.includes(Resources[name]?.Type ?? '');
  };
  return [...new Set([Resources, Outputs].flatMap(attributesIn))].filter(isMissing).sort();
}

/** Returns the attributes that a part of a template uses, in `Fn::GetAtt` or in the text of an `Fn::Sub`. */
function attributesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'Fn::GetAtt' && Array.isArray(value)) return [value.join('.')];
    if (name === 'Fn::Sub' && typeof value === 'string')
      return [...value.matchAll(/\$\{(\w+\.\w+)\}/g)].map(([, attribute = '']) => attribute);
    return attributesIn(value);
  });
}
