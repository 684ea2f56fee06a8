import type { Template } from '../../scripts/build/deploy/package.ts';

/** Returns the names to which a part of a template refers, with `Ref`, `Fn::GetAtt` or `Fn::Sub`. */
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

/** Returns the resources that a resource depends on, directly or not; includes itself if the dependency is circular. */
export function dependenciesOf(name: string, { Resources }: Template): Set<string> {
  const found = new Set<string>();
  const pending = referencesIn(Resources[name]?.Properties);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { [next]: resource } = Resources;
    if (resource === undefined || found.has(next)) continue;
    found.add(next);
    pending.push(...referencesIn(resource.Properties));
  }
  return found;
}
