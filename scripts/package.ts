import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { bundle } from './build/bundle.ts';
import { command, refuseArguments } from './cli/command.ts';
import { serverless } from './cli/serverless.ts';

const HELP = `Usage: npm run package -- [OPTIONS]

Builds the functions and packages the service as it would be deployed, without AWS credentials and without a network.

  --stage NAME        the stage that it would be deployed to (default: dev)
  --param NAME=VALUE  a parameter of the deployment; can be given several times
  --package DIR       where the package goes (default: .serverless)
  --help              print this`;

const options = {
  stage: { type: 'string', default: 'dev' },
  param: { type: 'string', multiple: true },
  package: { type: 'string', default: '.serverless' },
} as const;

/** What a CloudFormation template can have. */
const MOST_RESOURCES = 500;

const Template = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });

await command({ help: HELP, options }, async ({ values, positionals }) => {
  refuseArguments(positionals);
  const { stage, param = [], package: directory } = values;
  await bundle(process.env.SINO_DIST ?? 'dist');
  const params = param.flatMap((pair) => ['--param', pair]);
  await serverless(['package', '--stage', stage, '--package', directory, ...params]);

  const template = await readFile(join(directory, 'cloudformation-template-update-stack.json'), 'utf8');
  const resources = Object.values(Template.parse(JSON.parse(template)).Resources);
  const functions = resources.filter(({ Type }) => Type === 'AWS::Lambda::Function');
  const { size } = await stat(join(directory, 'sino.zip'));
  console.log(`Packaged for the stage ${stage} in ${directory}/`);
  console.log(`  ${functions.length} functions in sino.zip, ${Math.round(size / 1000)} kB`);
  console.log(`  ${resources.length} resources of ${MOST_RESOURCES} that a template can have`);
});
