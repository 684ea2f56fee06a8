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
