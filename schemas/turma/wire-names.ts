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

const known = new Map<string, string>();

/** A record with the names of the wire, at every depth. */
export function toWire(value: unknown): unknown {
  return renamed(value, (name) => {
    const wire = known.get(name) ?? wireName(name);
    known.set(name, wire);
    return wire;
  });
}

/** What a caller sent, with the names of the code. */
export function fromWire(value: unknown): unknown {
  return renamed(value, codeName);
}

function renamed(value: unknown, rename: (name: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const other = rename(name);
      return other === undefined ? [] : [[other, renamed(member, rename)]];
    }),
  );
}
