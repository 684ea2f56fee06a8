import type { SeededRandom } from '../../stack/demo/random.ts';
import type { DocumentedOperation, DocumentedParameter } from './document.ts';
import type { SoakRequest } from './send.ts';

/** Unexpected values: of the wrong type, at the limits, or malicious. */
const ODD_VALUES: readonly unknown[] = [
  '',
  ...[' ', '0', '-1', '1e3', '0x10', '9007199254740993', '9223372036854775807', '99999999999999999999'],
  ...['NaN', 'null', 'true', "' OR 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '\u0000'],
  ...['__proto__', 'constructor', '2027-02-30', '0000-00-00 00:00:00', '+275760-09-13', 'é\u0301 🎓 \ud800'],
  ...[0, -1, 1.5, 1e308, 2 ** 53, true, null, [], {}, [[[]]], { $ref: '#' }, { __proto__: null, id: [] }],
  'x'.repeat(5000),
];

/** Returns a request as the document describes it, or one with one to three errors. */
export function requestOf(
  operation: DocumentedOperation,
  authorization: string,
  { random, fuzzed }: { random: SeededRandom; fuzzed: boolean },
): SoakRequest {
  const parameters = operation.parameters.filter(({ required }) => required || random.next() < 0.2);
  const valid: Parts = {
    parameters,
    body: operation.body,
    text: undefined,
    headers: { authorization, 'content-type': 'application/json' },
  };
  const times = fuzzed ? random.whole(1, 3) : 0;
  let parts = valid;
  for (let time = 0; time < times; time += 1) parts = random.pick(FAULTS)(parts, random);
  return toRequest(operation, parts);
}

/** Returns a request as the document describes it. */
export const validRequest = (operation: DocumentedOperation, authorization: string, random: SeededRandom) =>
  requestOf(operation, authorization, { random, fuzzed: false });

interface Parts {
  readonly parameters: readonly DocumentedParameter[];
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Replaces the body. */
  readonly text: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Fault = (parts: Parts, random: SeededRandom) => Parts;

const oddParameter: Fault = (parts, random) => {
  const which = random.whole(0, Math.max(0, parts.parameters.length - 1));
  const odd = random.pick(ODD_VALUES);
  const value = typeof odd === 'string' ? odd : JSON.stringify(odd);
  return { ...parts, parameters: parts.parameters.map((one, n) => (n === which ? { ...one, value } : one)) };
};
const missingParameter: Fault = (parts, random) => {
  const which = random.whole(0, Math.max(0, parts.parameters.length - 1));
  return { ...parts, parameters: parts.parameters.filter((one, n) => n !== which || one.in === 'path') };
};
const oddMember: Fault = (parts, random) => {
  const name = random.pick(['unknown', '__proto__', ...Object.keys(parts.body ?? {})]);
  const odd = Object.fromEntries([[name, random.pick(ODD_VALUES)]]);
  return { ...parts, body: { ...parts.body, ...odd } };
};
const missingMember: Fault = (parts, random) => {
  const name = random.pick(['', ...Object.keys(parts.body ?? {})]);
  const left = Object.entries(parts.body ?? {}).filter(([member]) => member !== name);
  return { ...parts, body: Object.fromEntries(left) };
};
const brokenText: Fault = (parts, random) => {
  const text = JSON.stringify(parts.body ?? {});
  return {
    ...parts,
    text: random.pick([text.slice(0, -2), '[', 'null', '"text"', '[[['.repeat(2000), 'a=1&a[]=2']),
  };
};
const oddHeaders: Fault = (parts, random) => {
  const odd = random.pick([
    { authorization: 'Bearer x.y.z' },
    { authorization: 'Basic eA==' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'text/plain' },
    { accept: 'text/calendar' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'x-http-method-override': 'DELETE' },
  ]);
  return { ...parts, headers: { ...parts.headers, ...odd } };
};
const FAULTS: readonly Fault[] = [
  oddParameter,
  missingParameter,
  oddMember,
  missingMember,
  brokenText,
  oddHeaders,
];

function toRequest(
  { method, path }: DocumentedOperation,
  { parameters, body, text, headers }: Parts,
): SoakRequest {
  const inPath = parameters.filter((one) => one.in === 'path');
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, value }) => `${encoded(name)}=${encoded(value)}`);
  const filled = inPath.reduce(
    (all, { name, value }) => all.replace(`{${name}}`, encoded(value) || '-'),
    path,
  );
  const named = parameters
    .filter((one) => one.in === 'header')
    .map(({ name, value }) => [name, headerSafe(value)]);
  const hasBody = method !== 'GET' && (text !== undefined || body !== undefined);
  return {
    method,
    target: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
    headers: { ...Object.fromEntries(named), ...headers },
    body: hasBody ? (text ?? JSON.stringify(body)) : undefined,
  };
}

/** Encodes a text as browsers do, which replace unpaired surrogates. */
export const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const headerSafe = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim();
