import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { command, reasonOf, UserError } from '../cli/lib/command.ts';
import { buildService } from './bundle/bundle.ts';
import { requireReplaceable } from './bundle/replaceable.ts';
import { packageService, readTemplate, requirePairs, templateIn } from './deploy/package.ts';

const HELP = `Usage: npm run package -- [OPTIONS]

Builds the functions and packages the service for deployment, without AWS credentials and without a network.

  --stage NAME        the stage (default: dev)
  --param NAME=VALUE  a parameter of the deployment; may be repeated
  --package DIR       output directory: new, empty, or of an earlier package, which is replaced (default: .serverless)
  --help              print this help`;

/** The directory of `serverless`, which it replaces each time. */
const OWN_DIRECTORY = '.serverless';

const options = {
  stage: { type: 'string', default: 'dev' },
  param: { type: 'string', multiple: true },
  package: { type: 'string', default: OWN_DIRECTORY },
} as const;

/** CloudFormation's limit for a template. */
const MAX_RESOURCES = 500;

export default command({ help: HELP, options }, async ({ values }) => {
  const { stage, param: params = [], package: directory } = values;
  requirePairs(params);
  const dist = process.env.SINO_DIST || 'dist';
  if (directory !== OWN_DIRECTORY)
    await requireReplaceable(directory, { file: basename(templateIn(directory)), isOwn: () => true });
  await requireOwnDirectory();
  await buildService(dist);
  await packageService({ stage, params, dist, directory });

  const resources = Object.values((await readTemplate(directory)).Resources);
  const functions = resources.filter(({ Type }) => Type === 'AWS::Lambda::Function');
  const { size } = await stat(join(directory, 'sino.zip'));
  console.log(`Packaged for the stage ${stage} in ${directory}/`);
  console.log(`  ${functions.length} functions in sino.zip, ${Math.round(size / 1000)} kB`);
  console.log(`  ${resources.length} resources, of at most ${MAX_RESOURCES} in a template`);
});

/** @throws UserError in a checkout that is read-only: `serverless` writes there even if the package goes elsewhere */
async function requireOwnDirectory(): Promise<void> {
  await mkdir(OWN_DIRECTORY, { recursive: true }).catch((cause: unknown) => {
    throw new UserError(
      `The directory ${OWN_DIRECTORY} cannot be created: ${reasonOf(cause)}. Every package needs it: use a checkout that you can write to.`,
      { cause },
    );
  });
}
