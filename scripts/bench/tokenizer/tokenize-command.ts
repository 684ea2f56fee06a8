import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import * as z from 'zod';
import { withTemporaryDirectory } from '../../build/temporary-directory.ts';

/** The resource usage of a process: CPU time in milliseconds, and peak memory in megabytes. */
const Usage = z.object({ cpu: z.number(), memory: z.number() });
type Usage = z.output<typeof Usage>;

/**
 * Makes a process write its usage to standard error when it exits. Linux reports the peak in the status of the process;
 * `process.resourceUsage` would include what the parent used before it started the process.
 */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    const [, peak] = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    const memory = peak / 1024;
    process.stderr.write(JSON.stringify({ cpu: (user + system) / 1000, memory }));
  });
`)}`;

const RUN = fileURLToPath(new URL('../../run.js', import.meta.url));

/** Runs the command `tokenize`. @param times how often the input repeats the log */
export async function runTokenize(toml: string, log: string, times: number): Promise<Usage> {
  return withTemporaryDirectory('bench', async (directory) => {
    const [config, input] = [join(directory, 'tokenizer.toml'), join(directory, 'access.log')];
    await Promise.all([writeFile(config, toml), writeFile(input, log.repeat(times))]);
    const flags = ['--max-semi-space-size=2', '--import', REPORT];
    const args = [...flags, RUN, 'cli/tokenize', '--config', config, input];
    const { stderr } = await execa(process.execPath, args, { stdout: 'ignore' });
    return Usage.parse(JSON.parse(stderr));
  });
}
