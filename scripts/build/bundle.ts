import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, formatMessages, type Metafile, type Plugin } from 'esbuild';

/**
 * Builds the functions into an empty `outdir`, all in one run, so that what they share is there once.
 * @returns what came from where, for checks of imports and sizes
 */
export async function bundle(outdir: string): Promise<Metafile> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build(options(outdir));
  return metafile;
}

/** Told after each build beside the first: what is wrong, as readable text, or nothing if all is well. */
export type OnRebuild = (problems: string | undefined) => void;

/**
 * Builds the functions, and builds them again whenever a source changes.
 * @returns what ends the watching
 */
export async function bundleAndWatch(outdir: string, onRebuild: OnRebuild): Promise<() => Promise<void>> {
  await rm(outdir, { recursive: true, force: true });
  const report: Plugin = {
    name: 'report',
    setup: ({ onEnd }) => {
      let builds = 0;
      onEnd(async ({ errors }) => {
        builds += 1;
        if (builds <= BUILDS_AT_START) return;
        const messages = await formatMessages(errors, { kind: 'error', color: process.stderr.isTTY });
        onRebuild(errors.length === 0 ? undefined : messages.join('\n'));
      });
    },
  };
  const watching = await context({ ...options(outdir), logLevel: 'silent', plugins: [report] });
  await watching.rebuild();
  await watching.watch();
  return () => watching.dispose();
}

/** The one that is waited for, and the one that watching begins with. */
const BUILDS_AT_START = 2;

function options(outdir: string): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: ['functions/**/*.ts'],
    outbase: '.',
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    mainFields: ['module', 'main'],
    metafile: true,
    logLevel: 'warning',
    alias: { '@aws-sdk/credential-provider-node': './scripts/build/credentials.ts' },
    // Packages in CommonJS form load Node's own modules with `require`, which ES modules do not have.
    banner: {
      js: "import{createRequire as nodeRequire}from'node:module';const require=nodeRequire(import.meta.url);",
    },
  };
}
