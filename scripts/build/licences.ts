import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { command, UserError } from '../cli/lib/command.ts';

const HELP = `Usage: npm run licences

Lists the licences of the packages that are deployed with the service, and fails if one is neither permissive nor
limited to its own files (MPL-2.0).

  --help  print this help`;

/** Licences that require only attribution. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];

/** Licences with file-level copyleft, whose files are deployed unchanged. */
const FILE_COPYLEFT = ['MPL-2.0'];

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

const Package = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().default('none named'),
});

export default command({ help: HELP, options: {} }, async () => {
  const packages = await productionPackages();
  for (const { name, version, license } of packages) console.log(`${license.padEnd(14)}${name} ${version}`);
  const others = packages.filter(({ license }) => ![...PERMISSIVE, ...FILE_COPYLEFT].includes(license));
  if (others.length > 0)
    throw new UserError(
      `Not on the list of permissive licences: ${others.map(({ name, license }) => `${name} (${license})`).join(', ')}.`,
    );
});

async function productionPackages() {
  const { packages } = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const directories = Object.entries(packages)
    // npm marks the target of a link as `dev`, but not the link. The optional ones are Node for several platforms,
    // which is not deployed.
    .filter(([directory, { dev, link, optional }]) => directory !== '' && !dev && !link && !optional)
    .map(([directory]) => directory);
  const read = directories.map(async (directory) =>
    Package.parse(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'))),
  );
  return (await Promise.all(read)).sort(
    (a, b) => a.license.localeCompare(b.license) || a.name.localeCompare(b.name),
  );
}
