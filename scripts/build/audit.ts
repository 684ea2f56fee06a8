import { execFile } from 'node:child_process';
import * as z from 'zod';
import { command, refuseArguments, UserError } from '../cli/lib/command.ts';

const HELP = `Usage: npm run audit

Asks the registry for known holes in what is deployed with the service, and fails if one is grave (high or critical).
A registry that cannot tell is no failure: the command says so.

  --help  print this`;

/** What `npm audit --json` prints when it has been told something. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']), range: z.string() }),
  ),
});

/** What it prints when it has not. */
const Failed = z.object({ message: z.string() });

await command({ help: HELP, options: {} }, async ({ positionals }) => {
  refuseArguments(positionals);
  const printed = await npmAudit();
  const { data: report } = Report.safeParse(printed);
  if (report === undefined) {
    const { data } = Failed.safeParse(printed);
    console.log(`Not checked: the registry tells nothing of known holes (${data?.message ?? 'no answer'}).`);
    return;
  }
  const vulnerabilities = Object.entries(report.vulnerabilities);
  for (const [name, { severity, range }] of vulnerabilities)
    console.log(`${severity.padEnd(10)}${name} ${range}`);
  const grave = vulnerabilities.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  if (grave.length > 0)
    throw new UserError(`Grave holes are known in ${grave.map(([name]) => name).join(', ')}.`);
  console.log(`No grave holes are known in what is deployed (${vulnerabilities.length} of less weight).`);
});

/** It ends with 1 both for holes and for troubles, so what it prints counts. */
function npmAudit(): Promise<unknown> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], (_, stdout) => resolve(parsed(stdout)));
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
