import { type BuiltFile, bundle } from './bundle.ts';
import { buildPage } from './page.ts';

/**
 * Builds the functions and the documentation page into an empty `outdir`.
 * @returns the output files of the functions
 */
export async function buildService(outdir: string): Promise<BuiltFile[]> {
  const files = await bundle(outdir);
  await buildPage(outdir);
  return files;
}
