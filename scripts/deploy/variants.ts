const ACCOUNT = '123456789012';
const STREAMS = `arn:aws:kinesis:us-east-1:${ACCOUNT}:stream`;

/**
 * Parameters with which the template has every part that it usually lacks, and lacks every one that can be left out:
 * with it and the usual one everything that `resources/` has is looked at.
 */
export const OTHER_PARTS: readonly string[] = [
  'tokenIssuer=https://tokens.example.org',
  'tokenAudience=sino',
  `logInputStreamArn=${STREAMS}/in`,
  `logOutputStreamArn=${STREAMS}/out`,
  'domainName=api.example.org',
  `domainCertificateArn=arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1b0b4f3e-1111-4222-8333-444455556666`,
  'alarmEmail=operators@example.org',
  'docsPage=false',
  'tracing=true',
  'reservedConcurrency=true',
];
