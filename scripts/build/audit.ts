import { execa } from 'execa';
import * as z from 'zod';
import { parseJson } from '../../lib/parse-json.ts';
import { command, UserError } from '../cli/lib/command.ts';

const HELP = `Usage: npm run audit

Asks the registry for known vulnerabilities in the packages that are deployed with the service, and fails if one is high
or critical. If the registry does not answer, the command reports that and does not fail.

  --help  print this help`;

/** The output of `npm audit --json` if the registry answers. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']), range: z.string() }),
  ),
});

/** Its output if the registry does not answer. */
const Failed = z.object({ message: z.string() });

export default command({ help: HELP, options: {} }, async () => {
  const printed = await npmAudit();
  const { data: report } = Report.safeParse(printed);
  if (report === undefined) {
    const { data } = Failed.safeParse(printed);
    console.log(`Not checked: the registry reports no vulnerability data (${data?.message ?? 'no answer'}).`);
    return;
  }
  const vulnerabilities = Object.entries(report.vulnerabilities);
  for (const [name, { severity, range }] of vulnerabilities)
    console.log(`${severity.padEnd(10)}${name} ${range}`);
  const severe = vulnerabilities.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  if (severe.length > 0)
    throw new UserError(
      `High or critical vulnerabilities are known in ${severe.map(([name]) => name).join(', ')}.`,
    );
  console.log(
    `No high or critical vulnerabilities are known in deployed packages (${vulnerabilities.length} less severe).`,
  );
});

/** It exits with 1 for vulnerabilities as well as for errors, so only its output distinguishes them. */
async function npmAudit(): Promise<unknown> {
  const { stdout } = await execa('npm', ['audit', '--omit=dev', '--json'], { reject: false });
  return parseJson(stdout);
}
