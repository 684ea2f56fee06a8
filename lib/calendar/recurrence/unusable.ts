/** The reason why a rule or an event cannot be read. */
export class UnusableError extends Error {}

/** Reads something. @param otherwise handles the reason why it cannot be read: it returns a substitute, or throws */
export function readOr<T, U>(read: () => T, otherwise: (reason: string) => U): T | U {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableError) return otherwise(error.message);
    throw error;
  }
}
