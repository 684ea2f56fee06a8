import { execa } from 'execa';
import { UserError } from '../../cli/lib/command.ts';

/**
 * Checks templates against CloudFormation's schemas and best practices.
 * @param cfnLint the path of the program
 * @returns the findings as readable text; empty if there are none
 * @throws UserError if the program fails
 */
export async function findingsIn(templates: readonly string[], cfnLint: string): Promise<string> {
  const args = ['--regions', 'us-east-1', '--template', ...templates];
  const { failed, stdout, stderr, shortMessage } = await execa(cfnLint, args, { reject: false });
  // It also fails if it has findings.
  if (failed && !stdout) throw new UserError(`cfn-lint fails: ${stderr?.trim() || shortMessage}`);
  return stdout.trim();
}
