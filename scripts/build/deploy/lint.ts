import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../../cli/lib/command.ts';

/**
 * Checks templates against CloudFormation's schemas and good practice.
 * @param cfnLint the path of the program
 * @returns the findings as readable text; undefined if there are none
 * @throws UserError if the program fails
 */
export async function findingsIn(templates: readonly string[], cfnLint: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    cfnLint,
    ['--regions', 'us-east-1', '--template', ...templates],
    { maxBuffer: 2 ** 26 },
  ).catch((error: Error & { stdout?: string; stderr?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw new UserError(`cfn-lint fails: ${error.stderr?.trim() || error.message}`, { cause: error });
  });
  return stdout.trim();
}
