import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../scripts/cli/lib/command.ts';
import { readClaims } from '../../../scripts/cli/token/claims.ts';

describe('claims on a command line', () => {
  it('are text, or numbers if they look like numbers', () => {
    expect(
      readClaims(['login=ana', 'id-participante=17', 'half=0.5', 'below=-3', 'formula=a=b', 'empty=']),
    ).toEqual({
      login: 'ana',
      'id-participante': 17,
      half: 0.5,
      below: -3,
      formula: 'a=b',
      empty: '',
    });
  });

  it('stay text if a number would lose digits', () => {
    const claims = { registration: '007', long: '9223372036854775807', version: '1.2.3', exponent: '1e3' };
    expect(readClaims(Object.entries(claims).map((claim) => claim.join('=')))).toEqual(claims);
  });

  it.each(['name', '=value', ''])('need a name and a value: %j', (text) => {
    expect(() => readClaims([text])).toThrow(UsageError);
  });

  it.each([
    ['sub=ana', '--sub'],
    ['scope=calendar:write', '--scope'],
    ['exp=1', '--expires'],
  ])('are not those that have options: %s', (text, option) => {
    expect(() => readClaims([text])).toThrow(`use ${option}.`);
  });
});
