import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { UserError } from '../../../cli/lib/command.ts';
import { printedSteps as steps } from '../../../stack/process/steps.ts';
import { serverless } from '../../../stack/serverless.ts';
import { buildService } from '../../bundle/bundle.ts';
import { findingsIn } from '../lint.ts';
import { packageService, paramArguments, readTemplate, type Template, templateIn } from '../package.ts';
import { compare } from './compare.ts';
import { type Described, summaryOf } from './describe.ts';
import { emulatorEnvironment, servicesAt } from './emulator.ts';
import { everythingIn } from './everything.ts';
import { missingAttributes } from './limits.ts';
import { type Observed, observe } from './observe.ts';

export interface Rehearsal {
  /** The URL of the emulator. */
  readonly endpoint: string;
  /** Directory for packages and builds. */
  readonly directory: string;
  /** Parameters of the deployment, as `NAME=VALUE`, in addition to the issuer. */
  readonly params: readonly string[];
}

const STAGE = 'rehearsal';
/** The name of the stack and of its table. */
const NAME = `sino-${STAGE}`;

/** Replaces the user pool, which the emulator cannot create. */
const ISSUER = ['tokenIssuer=https://tokens.example.org', 'tokenAudience=rehearsal'];

const CHANGE = { param: 'logLevel=DEBUG', variables: { POWERTOOLS_LOG_LEVEL: 'DEBUG' } };

/** An item that must survive the removal of the stack. */
const RECORD = { pk: { S: 'turma#REHEARSAL' }, sk: { S: 'REHEARSAL' } };

const packageIn = (directory: string) => join(directory, 'package');
const distIn = (directory: string) => join(directory, 'dist');

/** Lints the template with a user pool, and the one to deploy. @throws UserError with findings */
export async function lint(rehearsal: Rehearsal, cfnLint: string): Promise<void> {
  const { directory, params } = rehearsal;
  const packages = [
    { params, directory: join(directory, 'usual') },
    { params: [...ISSUER, ...params], directory: packageIn(directory) },
  ];
  await steps('the build', buildService(distIn(directory)));
  for (const each of packages) {
    const packaging = { ...each, stage: STAGE, dist: distIn(directory) };
    await steps(`the package${each.params.map((pair) => ` ${pair}`).join('')}`, packageService(packaging));
  }
  const templates = packages.map((each) => templateIn(each.directory));
  const findings = await steps('cfn-lint', findingsIn(templates, cfnLint));
  if (findings !== '') throw new UserError(findings);
  console.log('cfn-lint reports no problems in the template.');
}

/**
 * Deploys the package, and compares the stack with the template.
 * @returns a snapshot of the stack, and what the emulator does not support, a line each
 * @throws UserError if the emulator cannot deploy it, or if anything that it supports is missing or wrong
 */
export async function deployFirst(
  rehearsal: Rehearsal,
): Promise<{ first: Observed; limits: readonly string[] }> {
  const { directory } = rehearsal;
  const template = await readTemplate(packageIn(directory));
  refuseMissingAttributes(template);
  await steps('the first deployment', deploy(rehearsal, ['--package', packageIn(directory)]));
  const first = await steps('the deployed resources', takeSnapshot(rehearsal));
  const { problems, limits } = compare(template, first);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  console.log(`Deployed, of ${Object.keys(template.Resources).length} resources in the template:`);
  for (const line of summaryOf(first.stack)) console.log(line);
  return { first, limits };
}

function refuseMissingAttributes(template: Template): void {
  const missing = missingAttributes(template);
  if (missing.length > 0)
    throw new UserError(
      `A template with these parameters cannot be rehearsed: it needs ${missing.join(', ')}, which moto does not create.`,
    );
}

/** Packages and deploys the service again, unchanged. @throws UserError if anything was modified */
export async function deployAgain(rehearsal: Rehearsal, before: Observed): Promise<void> {
  await steps('a deployment without changes', deploy(rehearsal, []));
  if (!isDeepStrictEqual(await takeSnapshot(rehearsal), before))
    throw new UserError('A deployment without changes changed something.');
  console.log('Deployed again without changes: nothing was modified.');
}

/** Deploys with another parameter. @throws UserError if a function lacks it, or anything else changed */
export async function deployChanged(rehearsal: Rehearsal, before: Observed): Promise<void> {
  await steps(`a deployment with ${CHANGE.param}`, deploy(rehearsal, ['--param', CHANGE.param]));
  const { described, lastModified } = await takeSnapshot(rehearsal);
  const expected = new Map([...before.described].map(([name, each]) => [name, withChange(each)]));
  if (!isDeepStrictEqual(described, expected))
    throw new UserError(
      `A deployment with ${CHANGE.param} changed something else, or did not reach every function.`,
    );
  console.log(
    `Deployed with ${CHANGE.param}: it is in all ${lastModified.size} functions, and nothing else changed.`,
  );
}

/** Rolls back to the first deployment. @throws UserError if anything differs from it */
export async function rollBack(rehearsal: Rehearsal, before: Observed): Promise<void> {
  const [, timestamp] = /Timestamp: (\d+)/.exec(await run(rehearsal, ['deploy', 'list'])) ?? [];
  if (timestamp === undefined) throw new UserError('"serverless deploy list" lists no deployment.');
  await steps('the rollback', run(rehearsal, ['rollback', '--timestamp', timestamp]));
  if (!isDeepStrictEqual((await takeSnapshot(rehearsal)).described, before.described))
    throw new UserError('The rollback did not restore the first deployment completely.');
  console.log('Rolled back to the first deployment: everything is restored.');
}

/** Removes the stack. @throws UserError if anything but the table with its items remains */
export async function remove(rehearsal: Rehearsal): Promise<void> {
  const { endpoint } = rehearsal;
  const services = servicesAt(endpoint);
  await services.dynamoDb.send(new PutItemCommand({ TableName: NAME, Item: RECORD }));
  await steps('the removal', run(rehearsal, ['remove']));
  const left = (await everythingIn(services, endpoint)).filter((each) => !isFromEmulator(each));
  if (!isDeepStrictEqual(left, [`table ${NAME}`]))
    throw new UserError(
      `After the removal only the table ${NAME} should remain, but there is: ${left.join(', ')}.`,
    );
  const { Item } = await services.dynamoDb.send(new GetItemCommand({ TableName: NAME, Key: RECORD }));
  if (Item === undefined) throw new UserError('The removal kept the table, but not its items.');
  console.log(`Removed: only the table ${NAME} remains, with its items.`);
}

/** moto pretends to invoke the function on the table's stream, and logs to this group, whatever its own is. */
const isFromEmulator = (each: string) => each.startsWith('log group /aws/lambda/');

const takeSnapshot = ({ endpoint }: Rehearsal) => observe(servicesAt(endpoint), NAME);

const deploy = (rehearsal: Rehearsal, args: readonly string[]) => run(rehearsal, ['deploy', ...args]);

async function run({ endpoint, directory, params }: Rehearsal, args: readonly string[]): Promise<string> {
  const env = { ...emulatorEnvironment(endpoint), SINO_DIST: distIn(directory) };
  return serverless([...args, '--stage', STAGE, ...paramArguments([...ISSUER, ...params])], env);
}

/** Returns the expected description of a resource after the change, which affects only functions. */
function withChange(described: Described): Described {
  if (described.Environment === undefined) return described;
  const variables = { ...described.Environment.Variables, ...CHANGE.variables };
  return { ...described, Environment: { Variables: variables } };
}
