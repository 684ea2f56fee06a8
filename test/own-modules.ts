import { afterAll, vi } from 'vitest';

// A worker runs several files. Each of them loads the project's modules anew, with the original environment, so that
// they have no settings or state from the previous file; only packages stay loaded.
const environment = { ...process.env };
vi.resetModules();
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
