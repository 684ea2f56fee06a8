import { access, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

/** OpenAPI Generator, a Java program that Maven downloads. */

const VERSION = '7.25.0';
const DIRECTORY = resolve('node_modules/.cache/openapi-generator');
const JAR = join(DIRECTORY, `openapi-generator-cli-${VERSION}.jar`);

/**
 * Options for Java programs that run for seconds: one compiler and the serial collector save two thirds of the CPU
 * time, and the output is UTF-8 in every locale; Java 17 and Java 19 name that option differently.
 */
export const QUICK_JAVA = {
  JAVA_TOOL_OPTIONS: '-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -Dstdout.encoding=UTF-8',
};

/** Returns why OpenAPI Generator cannot be used on this machine, or nothing. */
export async function missingTool(): Promise<string | undefined> {
  const tools = [
    ['javac', '-version', 'a Java compiler'],
    ['mvn', '--version', 'Maven'],
  ] as const;
  for (const [command, argument, name] of tools) {
    const { failed } = await execa(command, [argument], { reject: false, env: QUICK_JAVA });
    if (failed) return `needs ${name}`;
  }
  return undefined;
}

/** Downloads OpenAPI Generator, unless an earlier run did. */
export async function prepareGenerator(): Promise<void> {
  const exists = await access(JAR).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await mkdir(DIRECTORY, { recursive: true });
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const options = ['-q', '-B', `-Dartifact=${artifact}`, `-DoutputDirectory=${DIRECTORY}`];
  await execa('mvn', [...options, copy], { env: QUICK_JAVA });
}

export interface GeneratedClient {
  readonly generator: 'java' | 'typescript-fetch';
  readonly document: string;
  readonly target: string;
  /** The additional properties of the generator. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Only the code of a client. */
const PARTS = { apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' };

/** Generates clients without their tests and documentation, in one process. @param directory where to write its input */
export async function generateClients(clients: readonly GeneratedClient[], directory: string): Promise<void> {
  const files = clients.map(async ({ generator, document, target, properties }, n) => {
    const file = join(directory, `client-${n}.json`);
    const settings = {
      generatorName: generator,
      inputSpec: document,
      outputDir: target,
      additionalProperties: properties,
      globalProperties: PARTS,
    };
    await writeFile(file, JSON.stringify(settings));
    return file;
  });
  const options = ['--fail-fast', '--threads', '1'];
  await execa('java', ['-jar', JAR, 'batch', ...options, ...(await Promise.all(files))], { env: QUICK_JAVA });
}
