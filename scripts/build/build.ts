import { command } from '../cli/lib/command.ts';
import { buildService } from './bundle/bundle.ts';

const HELP = `Usage: npm run build

Builds the functions and the documentation page into the directory "dist", or into SINO_DIST, and removes what an earlier
build has written there. It refuses a directory with other files.

  --help  print this help`;

export default command({ help: HELP, options: {} }, async () => {
  const outdir = process.env.SINO_DIST || 'dist';
  const files = await buildService(outdir);
  const kilobytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  console.log(`Built ${files.length} files, ${kilobytes} kB, into ${outdir}/`);
  console.log(`Built the documentation page into ${outdir}/page/`);
});
