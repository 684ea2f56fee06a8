import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, refuseArguments } from '../cli/lib/command.ts';
import { printedSteps } from '../stack/process/steps.ts';
import { stopSignal } from '../stack/process/stop-signal.ts';
import { stateDirectory } from '../stack/state.ts';
import { pythonTool } from './deploy/python-tools.ts';
import { emulatorEnvironment, startEmulator } from './deploy/rehearsal/emulator.ts';
import { NOT_DONE } from './deploy/rehearsal/limits.ts';
import {
  deployAgain,
  deployChanged,
  deployFirst,
  lint,
  remove,
  rollBack,
} from './deploy/rehearsal/rehearsal.ts';

const HELP = `Usage: npm run rehearse -- [OPTIONS]

Deploys the whole service to moto, which plays AWS on this machine, and checks what comes of it: after the first
deployment, after one without changes, after one with a changed parameter, after the rollback of that, and after the
removal. Nothing reaches a real account. What moto cannot do is named at the end.

  --param NAME=VALUE  a parameter of the deployment; can be given several times
  --keep              leave the service deployed in the end, until Ctrl-C
  --help              print this

moto and cfn-lint are taken from the PATH, or installed once from PyPI into .local (or where SINO_STATE_DIR says), which
needs Python 3.10 or newer. Ends with 1 if something is not as it should be.`;

const options = { param: { type: 'string', multiple: true }, keep: { type: 'boolean' } } as const;

await command({ help: HELP, options }, async ({ values, positionals }) => {
  refuseArguments(positionals);
  const steps = printedSteps(console.log);
  const stateDir = stateDirectory();
  const program = await pythonTool('moto_server', stateDir, steps);
  const cfnLint = await pythonTool('cfn-lint', stateDir, steps);
  const emulator = await steps('moto', startEmulator(program));
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'rehearsal-'));
  const params = values.param ?? [];
  const rehearsal = { endpoint: emulator.endpoint, directory, params, steps, print: console.log };
  try {
    await lint(rehearsal, cfnLint);
    const { first, limits } = await deployFirst(rehearsal);
    await deployAgain(rehearsal, first);
    await deployChanged(rehearsal, first);
    await rollBack(rehearsal, first);
    if (values.keep === true) await keep(emulator.endpoint);
    else await remove(rehearsal);
    console.log('What moto cannot do, and was not rehearsed:');
    for (const line of [...limits, ...NOT_DONE]) console.log(`  - ${line}`);
  } finally {
    await emulator.stop();
    await rm(directory, { recursive: true, force: true });
  }
});

/** Waits for the end of a deployment that is to be looked at. */
async function keep(endpoint: string): Promise<void> {
  console.log('The service stays deployed. To look at it with the AWS CLI or an SDK:');
  for (const [name, value] of Object.entries(emulatorEnvironment(endpoint)))
    if (value !== undefined) console.log(`  export ${name}=${value}`);
  console.log('Press Ctrl-C to end.');
  await stopSignal();
}
