import { join } from 'node:path';
import { command, UserError } from '../cli/lib/command.ts';
import { printedSteps as steps } from '../stack/process/steps.ts';
import { stateDirectory } from '../stack/state.ts';
import { buildService } from './bundle/bundle.ts';
import { findingsIn } from './deploy/lint.ts';
import { packageService, requirePairs, templateIn } from './deploy/package.ts';
import { pythonTool } from './deploy/python-tools.ts';
import { variantsOf } from './deploy/variants.ts';
import { withTemporaryDirectory } from './temporary-directory.ts';

const HELP = `Usage: npm run lint:template -- [OPTIONS]

Packages the service and checks its CloudFormation template with cfn-lint; without parameters it also checks templates
with all optional parts. It uses cfn-lint from the PATH, or installs it once from PyPI into .local (or SINO_STATE_DIR),
which needs Python 3.10 or newer.

  --stage NAME        the stage (default: dev)
  --param NAME=VALUE  a parameter of the deployment; may be repeated
  --help              print this help

Exits with 1 if cfn-lint reports something, or cannot run.`;

const options = {
  stage: { type: 'string', default: 'dev' },
  param: { type: 'string', multiple: true },
} as const;

export default command({ help: HELP, options }, async ({ values }) => {
  const { stage, param: params } = values;
  requirePairs(params);
  const cfnLint = await pythonTool('cfn-lint', stateDirectory());
  const findings = await withTemporaryDirectory('lint', async (directory) => {
    const dist = join(directory, 'dist');
    await steps('the build', buildService(dist));
    const templates: string[] = [];
    for (const { what, env, ...choices } of variantsOf(stage, params)) {
      const out = join(directory, String(templates.length));
      await steps(what, packageService({ ...choices, dist, directory: out }, env));
      templates.push(templateIn(out));
    }
    return steps('cfn-lint', findingsIn(templates, cfnLint));
  });
  if (findings !== '') throw new UserError(findings);
  console.log('cfn-lint reports no problems.');
});
