import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { invokeSample } from '../../scripts/build/invoke/serverless-invoke.ts';
import { samples } from '../../scripts/build/samples/sample.ts';
import { sampleToken, TOKEN_KEYS } from '../../scripts/build/samples/token.ts';
import {
  awsEnvironment,
  NO_DEVELOPER_SETTINGS,
  serviceEnvironment,
} from '../../scripts/stack/environment.ts';

// `npm run invoke` does this with all payloads, which takes minutes. These two change nothing.
it.each(['turmasRead', 'logsFirehose'])('serverless invoke local accepts the payload of %s', async (name) => {
  const { environment, endpoints } = inject('stack');
  const { TABLE_NAME: prefix } = environment;
  const env = {
    ...serviceEnvironment({ prefix, dist: join('.build', prefix), stateDir: '.build' }),
    ...awsEnvironment(endpoints),
    ...NO_DEVELOPER_SETTINGS,
    SINO_TOKEN_KEYS: await readFile(join('events', TOKEN_KEYS), 'utf8'),
    SINO_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
  const sample = (await samples(await sampleToken('events'))).find(
    ({ functionName }) => functionName === name,
  );
  if (sample === undefined) throw new Error(`There is no payload for ${name}`);
  expect(await invokeSample(sample, env)).toMatchObject({ isSuccess: true });
});
