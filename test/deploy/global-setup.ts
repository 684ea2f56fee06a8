import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { packageService } from './packaged.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory with the service as it would be deployed to the stage `dev`, with all parameters as they are. */
    devPackage: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const directory = await packageService('dev');
  provide('devPackage', directory);
  return () => rm(directory, { recursive: true, force: true });
}
