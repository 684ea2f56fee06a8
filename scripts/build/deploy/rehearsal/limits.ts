/**
 * What moto (seen in 5.2.1 and 5.2.5) does not do with a stack. A rehearsal names what of it a template asks for; what
 * is missing beyond that is a failure.
 */

/** Types of resources that it does not create. */
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

/** Properties that it does not give to resources that it creates. */
export const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': ['PointInTimeRecoverySpecification', 'SSESpecification', 'TimeToLiveSpecification'],
  'AWS::Kinesis::Stream': ['StreamEncryption', 'StreamModeDetails'],
  'AWS::Lambda::Function': ['Architectures', 'LoggingConfig', 'TracingConfig'],
};

/** What it does not do with any template. */
export const NOT_DONE: readonly string[] = [
  'It has no Cognito in a stack, so the rehearsal names an issuer of tokens; the user pool is only linted.',
  'It runs no functions, and polls no stream: test/stack does, on other servers.',
  'It does not ask what roles allow: test/deploy compares them with what the functions do.',
];
