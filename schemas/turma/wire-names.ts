/**
 * The class API writes its names in kebab-case (`id-turma`), the code in camelCase (`idTurma`). These functions are
 * the only place that knows; there is no list of names.
 */

/** The one record that has its names from a framework, the answer of some writes, keeps them on the wire. */
const VERBATIM = new Set(['statusCode', 'statusCodeValue']);

/** `idTurma` -> `id-turma` */
export function wireName(codeName: string): string {
  if (VERBATIM.has(codeName)) return codeName;
  return codeName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `id-turma` -> `idTurma`; nothing for a name in camelCase, which is none of the API's: each member has one name. */
export function codeName(wireName: string): string | undefined {
  return /[A-Z]/.test(wireName)
    ? undefined
    : wireName.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The names of our own records: there are few, and every answer has them. */
const known = new Map<string, string>();

function knownWireName(codeName: string): string {
  const wire = known.get(codeName) ?? wireName(codeName);
  known.set(codeName, wire);
  return wire;
}

/** A record with the names of the wire, at every depth. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const record: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) record[knownWireName(name)] = toWire(member);
  return record;
}

/** What a caller sent, with the names of the code. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const code = codeName(name);
      return code === undefined ? [] : [[code, fromWire(member)]];
    }),
  );
}
