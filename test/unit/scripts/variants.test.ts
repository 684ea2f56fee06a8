import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../resources/parameter-rules.ts';
import { variantsOf } from '../../../scripts/build/deploy/variants.ts';
import { params } from './service-parameters.ts';

const pairsOf = (variant: readonly string[]) => Object.fromEntries(variant.map((pair) => pair.split('=', 2)));

describe('the packages that lint:template checks', () => {
  it('are the chosen one alone if it has parameters', () => {
    expect(variantsOf('prod', ['cdn=true'])).toEqual([
      { what: 'the package', stage: 'prod', params: ['cdn=true'], env: {} },
    ]);
  });

  it('are valid whatever parameters the chosen stage has', () => {
    const [chosen, ...others] = variantsOf('prod', undefined);
    expect(chosen).toMatchObject({ stage: 'prod', params: [] });
    expect(others.length).toBeGreaterThan(2);
    for (const { stage, params: variant, env } of others) {
      expect(params).not.toHaveProperty(stage);
      const destination = { stage, ...(env.AWS_REGION === undefined ? {} : { region: env.AWS_REGION }) };
      expect(problemsOf({ ...params.default, ...pairsOf(variant) }, destination)).toEqual([]);
    }
  });
});
