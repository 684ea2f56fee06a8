import type { Template } from '../package.ts';

/**
 * The parts of a stack that moto does not support (seen in 5.2.1 and 5.2.5). A rehearsal reports those that a template
 * uses; anything else that is missing is a failure.
 */

/** Resource types that it does not create. */
export const NOT_CREATED: readonly string[] = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudWatch::Alarm',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::S3::BucketPolicy',
];

/** Properties that it ignores, by resource type. */
export const IGNORED_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['PointInTimeRecoverySpecification', 'SSESpecification', 'TimeToLiveSpecification'],
  'AWS::Kinesis::Stream': ['StreamEncryption', 'StreamModeDetails'],
  'AWS::Lambda::Function': ['Architectures', 'LoggingConfig', 'TracingConfig'],
};

export const GENERAL_LIMITS: readonly string[] = [
  'It supports no Cognito in a stack, so the rehearsal sets a token issuer; the user pool is only linted.',
  'It runs no functions and polls no stream; test/stack covers both, on other servers.',
  'It does not check permissions; test/deploy compares the roles with what the functions do.',
];

/**
 * Returns the attributes that a template uses of resources that the emulator does not create, as `Resource.Attribute`.
 * The emulator refuses a template with any of these, but ignores other references to such resources.
 */
export function missingAttributes({ Resources, Outputs }: Template): string[] {
  const isMissing = (reference: string) => {
    const [name = ''] = reference.split('.');
    return NOT_CREATED.includes(Resources[name]?.Type ?? '');
  };
  return [...new Set([Resources, Outputs].flatMap(attributesIn))].filter(isMissing).sort();
}

/** Returns the attributes that a part of a template uses, in `Fn::GetAtt` or in the text of an `Fn::Sub`. */
function attributesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'Fn::GetAtt' && Array.isArray(value)) return [value.join('.')];
    if (name === 'Fn::Sub' && typeof value === 'string')
      return [...value.matchAll(/\$\{(\w+\.\w+)\}/g)].map(([, attribute = '']) => attribute);
    return attributesIn(value);
  });
}
