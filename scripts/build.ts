import { mkdir, writeFile } from 'node:fs/promises';
import { bundle } from './build/bundle.ts';
import { buildPage } from './build/page.ts';
import { command, refuseArguments } from './cli/command.ts';

const HELP = `Usage: npm run build

Builds the functions and the documentation page into the directory "dist", or the one that SINO_DIST names. What of the
functions came from where is written to .build/meta.json, for https://esbuild.github.io/analyze/.

  --help  print this`;

await command({ help: HELP, options: {} }, async ({ positionals }) => {
  refuseArguments(positionals);
  const outdir = process.env.SINO_DIST ?? 'dist';
  const metafile = await bundle(outdir);
  await buildPage(outdir);
  await mkdir('.build', { recursive: true });
  await writeFile('.build/meta.json', JSON.stringify(metafile));
  const sizes = Object.values(metafile.outputs).map(({ bytes }) => bytes);
  const kilobytes = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000);
  console.log(`Built ${sizes.length} files, ${kilobytes} kB, into ${outdir}/`);
  console.log(`Built the documentation page into ${outdir}/page/`);
});
