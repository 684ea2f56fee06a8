import { execa } from 'execa';
import { UserError } from '../cli/lib/command.ts';

/** The Java version that DynamoDB Local is compiled for. */
const REQUIRED_VERSION = 17;

const REMEDY =
  'install Java 17 or newer (for example "apt install openjdk-17-jre-headless" or "brew install openjdk"), or let the local stack use a running DynamoDB: npm start -- --dynamodb-endpoint URL';

/** @throws UserError if this machine has no Java that can run DynamoDB Local */
export async function requireJava(): Promise<void> {
  const problem = problemWith(await versionText());
  if (problem !== undefined) throw new UserError(problem);
}

/**
 * Returns what is wrong with the Java of this machine; undefined if nothing is.
 * @param text the output of `java -version`; undefined if there is no Java
 */
export function problemWith(text: string | undefined): string | undefined {
  if (text === undefined) return `DynamoDB Local needs Java, which is not installed: ${REMEDY}.`;
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  // Up to Java 8 versions started with "1.".
  const version = first === '1' ? Number(second) : Number(first);
  if (Number.isNaN(version)) return `DynamoDB Local needs Java, but "java -version" fails: ${REMEDY}.`;
  if (version < REQUIRED_VERSION)
    return `DynamoDB Local needs Java ${REQUIRED_VERSION}, but this is Java ${version}: ${REMEDY}.`;
  return undefined;
}

async function versionText(): Promise<string | undefined> {
  const { code, all } = await execa('java', ['-version'], { all: true, reject: false });
  return code === 'ENOENT' ? undefined : all;
}
