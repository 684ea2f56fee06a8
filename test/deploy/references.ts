import type { Template } from '../../scripts/build/deploy/package.ts';

/** The names of what a part of a template refers to: with `Ref`, `Fn::GetAtt`, `Fn::Sub`. */
function referencesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'Ref') return [String(value)];
    if (name === 'Fn::GetAtt' && Array.isArray(value)) return [String(value[0])];
    if (name === 'Fn::Sub' && typeof value === 'string')
      return [...value.matchAll(/\$\{(\w+)[}.]/g)].map(([, resource = '']) => resource);
    return referencesIn(value);
  });
}

/** The resources that a resource needs, directly and through others; itself among them if they are a circle. */
export function neededBy(name: string, { Resources }: Template): Set<string> {
  const needed = new Set<string>();
  const left = referencesIn(Resources[name]?.Properties);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { [next]: resource } = Resources;
    if (resource === undefined || needed.has(next)) continue;
    needed.add(next);
    left.push(...referencesIn(resource.Properties));
  }
  return needed;
}
