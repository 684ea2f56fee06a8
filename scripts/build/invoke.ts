import { command, UsageError, UserError } from '../cli/lib/command.ts';
import { Cleanup } from '../stack/process/cleanup.ts';
import { startSampleStack } from './invoke/sample-stack.ts';
import { invokeSample } from './invoke/serverless-invoke.ts';
import { SAMPLES_NOW } from './samples/requests/request.ts';
import { type Sample, samples } from './samples/sample.ts';
import { sampleToken } from './samples/token.ts';
import { withTemporaryDirectory } from './temporary-directory.ts';

const HELP = `Usage: npm run invoke -- [FUNCTION...]

Invokes functions with their payloads in events/ by "serverless invoke local", on their own table and streams with the
demo data of ${SAMPLES_NOW}. Without a name it invokes all functions, which takes minutes.

  --help  print this help

Exits with 1 if a response is not a success.`;

/** Number of concurrent invocations: each is a process that reads serverless.yml. */
const CONCURRENCY = 2;

export default command({ help: HELP, options: {}, positionals: 'any' }, async ({ positionals }) => {
  const chosen = chosenFrom(await samples(await sampleToken('events')), positionals);
  const failures = await withTemporaryDirectory('invoke', async (directory) => {
    const cleanup = new Cleanup();
    try {
      return await invokeAll(chosen, await startSampleStack(directory, cleanup));
    } finally {
      await cleanup.run();
    }
  });
  if (failures > 0) throw new UserError(`${failures} of ${chosen.length} payloads failed.`);
  console.log(`All ${chosen.length} payloads succeeded.`);
});

/** @throws UsageError for an unknown function */
function chosenFrom(all: readonly Sample[], names: readonly string[]): readonly Sample[] {
  const unknown = names.find((name) => all.every(({ functionName }) => functionName !== name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no function ${unknown}: the names are in functions/*.yml, such as turmasList.`,
    );
  return names.length === 0 ? all : all.filter(({ functionName }) => names.includes(functionName));
}

/** Prints the result of each payload. @returns the number of failures */
async function invokeAll(chosen: readonly Sample[], env: NodeJS.ProcessEnv): Promise<number> {
  const left = chosen.values();
  let failures = 0;
  const work = async () => {
    for (const sample of left) {
      const { isSuccess, description } = await invokeSample(sample, env);
      if (!isSuccess) failures += 1;
      console.log(
        `  ${isSuccess ? 'ok' : 'NOT OK'}  ${sample.functionName}  events/${sample.file}  ${description}`,
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failures;
}
