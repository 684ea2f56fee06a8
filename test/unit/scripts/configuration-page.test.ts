import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaults } from './service-parameters.ts';

describe('the page on configuration', () => {
  const page = readFileSync('docs/configuration.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));

  it('lists every parameter, and no others', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(defaults).sort());
  });

  it('states their defaults', () => {
    for (const { name, value } of rows) {
      const { [name]: byDefault } = defaults;
      if (byDefault === '') expect(value, name).toMatch(/^(none|empty)/);
      else expect(value, name).toContain(name === 'tokenScopePrefix' ? '`sino/`' : `\`${byDefault}\``);
    }
  });
});
