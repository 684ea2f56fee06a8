import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExecaError, execa } from 'execa';
import { UserError } from '../../cli/lib/command.ts';
import { printedSteps } from '../../stack/process/steps.ts';

/** Tools written in Python: a linter for templates, and an AWS emulator. */
type PythonTool = 'cfn-lint' | 'moto_server';

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));

/**
 * Returns the path of a tool: on the PATH, otherwise in the state directory, into which it is installed from PyPI if
 * necessary.
 * @throws UserError if there is no Python, or the tool cannot be installed
 */
export async function pythonTool(tool: PythonTool, stateDir: string): Promise<string> {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, tool));
  for (const file of onPath) if (await works(file)) return file;
  const environment = await environmentIn(stateDir);
  if (!existsSync(marker(environment))) {
    const python = await requirePython(tool);
    await printedSteps('moto and cfn-lint from PyPI (only once)', install(python, environment));
  }
  return join(environment, 'bin', tool);
}

/** Each set of versions of the tools has its own directory. */
async function environmentIn(stateDir: string): Promise<string> {
  const digest = hash('sha256', await readFile(REQUIREMENTS));
  return join(stateDir, `python-${digest.slice(0, 8)}`);
}

/** Written last, to mark a complete installation. */
const marker = (environment: string) => join(environment, 'complete');

/** A program on the PATH may be a shim for one that is not installed. */
const works = async (file: string) => !(await execa(file, ['--help'], { reject: false })).failed;

/** @throws UserError if there is no recent Python */
async function requirePython(tool: PythonTool): Promise<string> {
  const remedy = `install Python 3.10 or newer with its module venv (for example "apt install python3-venv" or "brew install python"), or put ${tool} on the PATH`;
  const { stdout } = await execa('python3', ['--version']).catch((cause: unknown) => {
    throw new UserError(
      `This needs ${tool}, which is written in Python, but Python is not installed: ${remedy}.`,
      { cause },
    );
  });
  const [, minor] = /^Python 3\.(\d+)/.exec(stdout) ?? [];
  if (Number(minor) >= 10) return 'python3';
  throw new UserError(`This needs ${tool}, but ${stdout.trim()} is too old for it: ${remedy}.`);
}

async function install(python: string, environment: string): Promise<void> {
  const pip = join(environment, 'bin', 'pip');
  await rm(environment, { recursive: true, force: true });
  try {
    await execa(python, ['-m', 'venv', environment]);
    await execa(pip, ['install', '--quiet', '--disable-pip-version-check', '--requirement', REQUIREMENTS]);
  } catch (error) {
    throw new UserError(
      `moto and cfn-lint cannot be installed: ${lastLine(error)} They are installed from PyPI, which must be reachable, into a virtual environment ("python3 -m venv", on Debian the package python3-venv).`,
      { cause: error },
    );
  }
  await writeFile(marker(environment), '');
}

function lastLine(error: unknown): string {
  const printed = error instanceof ExecaError ? String(error.stderr).trim() : '';
  return printed.split('\n').at(-1) ?? '';
}
