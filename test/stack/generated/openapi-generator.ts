import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

/** OpenAPI Generator, which Maven brings: a program in Java. */

const VERSION = '7.25.0';
const DIRECTORY = resolve('node_modules/.cache/openapi-generator');
const JAR = join(DIRECTORY, `openapi-generator-cli-${VERSION}.jar`);

/** Returns why OpenAPI Generator cannot be used on this machine, or nothing. */
export async function missingTool(): Promise<string | undefined> {
  const tools = [
    ['javac', '-version', 'a Java compiler'],
    ['mvn', '--version', 'Maven'],
  ] as const;
  for (const [command, argument, name] of tools) {
    const { failed } = await execa(command, [argument], { reject: false });
    if (failed) return `needs ${name}`;
  }
  return undefined;
}

/** Brings OpenAPI Generator, unless an earlier run did. */
export async function prepareGenerator(): Promise<void> {
  const isThere = await access(JAR).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await mkdir(DIRECTORY, { recursive: true });
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  await execa('mvn', ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${DIRECTORY}`]);
}

/** Generates a client without its tests and documentation. */
export async function generateClient(
  generator: 'java' | 'typescript-fetch',
  { document, target, properties = [] }: { document: string; target: string; properties?: readonly string[] },
): Promise<void> {
  const parts = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  const options = properties.length === 0 ? [] : ['--additional-properties', properties.join(',')];
  await execa('java', [
    ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', JAR, 'generate'],
    ...['-g', generator, '-i', document, '-o', target, '--global-property', parts, ...options],
  ]);
}
