import { command } from '../cli/lib/command.ts';
import { printedSteps as steps } from '../stack/process/steps.ts';
import { stopSignal } from '../stack/process/stop-signal.ts';
import { stateDirectory } from '../stack/state.ts';
import { requirePairs } from './deploy/package.ts';
import { pythonTool } from './deploy/python-tools.ts';
import { emulatorEnvironment, startEmulator } from './deploy/rehearsal/emulator.ts';
import { GENERAL_LIMITS } from './deploy/rehearsal/limits.ts';
import {
  deployAgain,
  deployChanged,
  deployFirst,
  lint,
  remove,
  rollBack,
} from './deploy/rehearsal/rehearsal.ts';
import { withTemporaryDirectory } from './temporary-directory.ts';

const HELP = `Usage: npm run rehearse -- [OPTIONS]

Deploys the whole service to moto, an AWS emulator on this machine, and checks the result after the first deployment,
after one without changes, after one with a changed parameter, after its rollback, and after the removal. Nothing reaches
a real account. At the end it lists what moto does not support.

  --param NAME=VALUE  a parameter of the deployment; may be repeated
  --keep              keep the service deployed at the end, until Ctrl-C
  --help              print this help

It uses moto and cfn-lint from the PATH, or installs them once from PyPI into .local (or SINO_STATE_DIR), which needs
Python 3.10 or newer. Exits with 1 if a check fails.`;

const options = { param: { type: 'string', multiple: true }, keep: { type: 'boolean' } } as const;

export default command({ help: HELP, options }, async ({ values }) => {
  requirePairs(values.param);
  const stateDir = stateDirectory();
  const program = await pythonTool('moto_server', stateDir);
  const cfnLint = await pythonTool('cfn-lint', stateDir);
  const { endpoint, stop } = await steps('moto', startEmulator(program));
  const params = values.param ?? [];
  try {
    await withTemporaryDirectory('rehearsal', async (directory) => {
      const rehearsal = { endpoint, directory, params };
      await lint(rehearsal, cfnLint);
      const { first, limits } = await deployFirst(rehearsal);
      await deployAgain(rehearsal, first);
      await deployChanged(rehearsal, first);
      await rollBack(rehearsal, first);
      if (values.keep === true) await keep(endpoint);
      else await remove(rehearsal);
      console.log('Not supported by moto, and therefore not rehearsed:');
      for (const line of [...limits, ...GENERAL_LIMITS]) console.log(`  - ${line}`);
    });
  } finally {
    await stop();
  }
});

/** Keeps the deployment until a signal to stop. */
async function keep(endpoint: string): Promise<void> {
  console.log('The service stays deployed. To inspect it with the AWS CLI or an SDK:');
  for (const [name, value] of Object.entries(emulatorEnvironment(endpoint)))
    if (value !== undefined) console.log(`  export ${name}=${value}`);
  console.log('Press Ctrl-C to stop.');
  await stopSignal();
}
