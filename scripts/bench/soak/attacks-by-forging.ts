import type { AttackMakers } from './attack.ts';
import { readOperations } from './document.ts';
import { FORGED } from './guarantees.ts';
import { validRequest } from './requests.ts';

const ODD_IDS = [
  '9'.repeat(400),
  '-1',
  '0',
  '1e3',
  '%00',
  '..%2f..',
  '9007199254740993',
  '%F0%9F%98%80',
] as const;

/** Attacks with forged headers, tokens and methods. */
export const ATTACKS_BY_FORGING: AttackMakers = {
  'odd identifiers': (attackers, random) => {
    const operation = random.pick(attackers.operations.filter(({ path }) => path.includes('{')));
    const target = operation.path.replace(/\{\w[\w-]*\}/g, random.pick(ODD_IDS));
    return { ...validRequest(operation, attackers.teacher, random), target };
  },

  'forged headers': (attackers, random) => {
    const request = validRequest(random.pick(readOperations(attackers)), attackers.teacher, random);
    const forged = random.pick<Readonly<Record<string, string>>>([
      { 'x-forwarded-proto': FORGED.proto },
      { 'x-forwarded-host': FORGED.host, 'x-forwarded-proto': 'https' },
      { forwarded: `host=${FORGED.host};proto=${FORGED.proto}` },
      { 'x-http-method-override': 'DELETE' },
      { accept: 'text/calendar,'.repeat(300) },
      { 'accept-encoding': 'x'.repeat(3000) },
      { 'if-none-match': '"a",'.repeat(2000) },
      { origin: `https://${FORGED.host}` },
    ]);
    return { ...request, headers: { ...request.headers, ...forged } };
  },

  'forged tokens': (attackers, random) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: 'x', scope: 'turma:write calendar:write', exp: 4e9, iss: 'x', aud: 'x' });
    const authorization = random.pick([
      `Bearer ${part({ alg: 'none' })}.${claims}.`,
      `Bearer ${part({ alg: 'HS256' })}.${claims}.${'a'.repeat(43)}`,
      `Bearer ${'.'.repeat(5000)}`,
      `Bearer ${attackers.teacher.slice('Bearer '.length, -4)}AAAA`,
      `Basic ${'x'.repeat(3000)}`,
      `Basic ${btoa(`editor:${'.'.repeat(3000)}`)}`,
    ]);
    const forbidden = attackers.operations.filter(({ method }) => method !== 'GET');
    return { ...validRequest(random.pick(forbidden), authorization, random), mustFail: true };
  },
};
