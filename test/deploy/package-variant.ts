import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { digestOf } from '../../lib/digest.ts';
import {
  packageService,
  readTemplate,
  type Template,
  templateIn,
} from '../../scripts/build/deploy/package.ts';
import { inTurn, OFFLINE } from './packaging.ts';

/** A stage without parameters of its own, whatever a deployer writes into `serverless.yml` for other stages. */
export const STAGE = 'variant';

/** Everything that adds resources. */
export const EVERYTHING = {
  changeEvents: 'true',
  calendarCompatible: 'true',
  cdn: 'true',
  domainName: 'api.example.org',
  domainCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1b0b4f3e-1111-4222-8333-444455556666',
  webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/sino/1b0b4f3e-1111-4222-8333-444455556666',
  tracing: 'true',
  alarmEmail: 'operators@example.org',
};

/**
 * Packages the service with other parameters than those of the common package, from the same build, unless another test
 * file has done so.
 * @param parameters values other than the defaults in `serverless.yml`
 */
export async function packageVariant(stage: string, parameters: Record<string, string>): Promise<Template> {
  const params = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const { dist, variants } = inject('devPackage');
  const directory = join(variants, digestOf([stage, ...params].join('\n')));
  await inTurn(async () => {
    if (!existsSync(templateIn(directory))) await packageService({ stage, params, dist, directory }, OFFLINE);
  });
  return readTemplate(directory);
}
