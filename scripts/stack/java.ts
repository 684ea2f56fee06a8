import { execFile } from 'node:child_process';
import { UserError } from '../cli/lib/command.ts';

/** What DynamoDB Local is compiled for. */
const NEEDED = 17;

const REMEDY =
  'install Java 17 or newer (for example "apt install openjdk-17-jre-headless" or "brew install openjdk"), or let the local stack use a DynamoDB that runs already: npm start -- --dynamodb-endpoint URL';

/** @throws Complaint if DynamoDB Local could not run */
export async function requireJava(): Promise<void> {
  const problem = problemWith(await versionText());
  if (problem !== undefined) throw new UserError(problem);
}

/**
 * What is wrong with the Java of this machine, or nothing.
 * @param text what `java -version` says; nothing if there is no Java
 */
export function problemWith(text: string | undefined): string | undefined {
  if (text === undefined) return `DynamoDB Local needs Java, and there is none here: ${REMEDY}.`;
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  // Up to Java 8 the first number was 1.
  const version = first === '1' ? Number(second) : Number(first);
  if (Number.isNaN(version)) return `DynamoDB Local needs Java, and "java -version" fails here: ${REMEDY}.`;
  if (version < NEEDED) return `DynamoDB Local needs Java ${NEEDED}, and this is Java ${version}: ${REMEDY}.`;
  return undefined;
}

function versionText(): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('java', ['-version'], (error, stdout, stderr) =>
      resolve(
        error !== null && 'code' in error && error.code === 'ENOENT' ? undefined : `${stdout}${stderr}`,
      ),
    );
  });
}
