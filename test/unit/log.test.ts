import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  { wanted: 'DEBUG', ofLambda: 'TRACE' },
  { wanted: 'DEBUG', ofLambda: 'INFO' },
  { wanted: 'WARN', ofLambda: 'TRACE' },
  { wanted: 'SILENT', ofLambda: 'INFO' },
])('the log level is that of the deployment, $wanted, not that of Lambda, $ofLambda', async (levels) => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', levels.wanted);
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', levels.ofLambda);
  const { log } = await import('../../lib/log.ts');
  expect(log.getLevelName()).toBe(levels.wanted);
});
