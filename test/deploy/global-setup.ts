import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { packageService } from './packaged.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory with the package of the service for the stage `dev`, with default parameters. */
    devPackage: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const directory = await packageService('dev');
  provide('devPackage', directory);
  return () => rm(directory, { recursive: true, force: true });
}
