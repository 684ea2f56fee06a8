/**
 * The class API uses names in kebab-case (`id-turma`), the code in camelCase (`idTurma`). Only these functions convert
 * them; there is no list of names.
 */

/** Names from a framework, in the response of some writes, which stay the same on the wire. */
const VERBATIM = new Set(['statusCode', 'statusCodeValue']);

/** `idTurma` -> `id-turma` */
export function wireName(codeName: string): string {
  if (VERBATIM.has(codeName)) return codeName;
  return codeName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `id-turma` -> `idTurma`; undefined for a name with capitals, which is not a name of the API. */
export function codeName(wireName: string): string | undefined {
  return /[A-Z]/.test(wireName)
    ? undefined
    : wireName.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Cached wire names of members, by code name: there are few, and every response has them. */
const known = new Map<string, string>();

function knownWireName(codeName: string): string {
  const wire = known.get(codeName) ?? wireName(codeName);
  known.set(codeName, wire);
  return wire;
}

/** Returns a record with wire names, at every depth. */
export function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const record: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) record[knownWireName(name)] = toWire(member);
  return record;
}

/** Returns a value that a caller sent, with code names at every depth; drops members whose names are not the API's. */
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
