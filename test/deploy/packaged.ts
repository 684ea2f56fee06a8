import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { bundle } from '../../scripts/build/bundle.ts';
import { SERVERLESS, SERVERLESS_ENVIRONMENT } from '../../scripts/local/service.ts';

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      DeletionPolicy: z.string().optional(),
      UpdateReplacePolicy: z.string().optional(),
    }),
  ),
});
export type Template = z.output<typeof Template>;

/** The service as it would be deployed. */
export interface Packaged {
  /** Where all of this lies; to be removed in the end. */
  readonly directory: string;
  readonly template: Template;
  readonly zip: Buffer;
  readonly metafile: Metafile;
}

/** Packages the service for a stage, without credentials: nothing of it needs AWS, or any network. */
export async function packaged(stage: string): Promise<Packaged> {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const dist = join(directory, 'dist');
  const metafile = await bundle(dist);
  const out = join(directory, 'out');
  const { AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...environment } = process.env;
  await promisify(execFile)(process.execPath, [SERVERLESS, 'package', '--stage', stage, '--package', out], {
    env: { ...environment, ...SERVERLESS_ENVIRONMENT, SINO_DIST: dist },
  });
  const template = await readFile(join(out, 'cloudformation-template-update-stack.json'), 'utf8');
  return {
    directory,
    template: Template.parse(JSON.parse(template)),
    zip: await readFile(join(out, 'sino.zip')),
    metafile,
  };
}
