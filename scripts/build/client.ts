import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, refuseArguments } from '../cli/lib/command.ts';
import { useSettings } from '../cli/lib/settings.ts';
import { clients } from './client/clients.ts';
import { compile } from './client/compile.ts';

const HELP = `Usage: npm run client -- [OPTIONS]

Writes a typed client for each API, turma.ts and calendar.ts. Each is a module by itself that needs nothing but fetch:
Node 20 or newer, or a browser.

  --out DIR  where to (default: client)
  --js       JavaScript with type declarations (.js and .d.ts) in place of TypeScript
  --help     print this`;

const options = {
  out: { type: 'string', default: 'client' },
  js: { type: 'boolean', default: false },
} as const;

await command({ help: HELP, options }, async ({ values: { out, js }, positionals }) => {
  refuseArguments(positionals);
  useSettings();
  await mkdir(out, { recursive: true });
  const modules = await clients();
  if (js) await compile(modules, out);
  else for (const [name, text] of Object.entries(modules)) await writeFile(join(out, name), text);
  const files = Object.keys(modules).flatMap((name) =>
    js ? [name.replace(/ts$/, 'js'), name.replace(/ts$/, 'd.ts')] : [name],
  );
  for (const file of files) console.log(join(out, file));
});
