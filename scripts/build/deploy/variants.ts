const ACCOUNT = '123456789012';
const STREAMS = `arn:aws:kinesis:us-east-1:${ACCOUNT}:stream`;
const DOMAIN = [
  'domainName=api.example.org',
  `domainCertificateArn=arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1b0b4f3e-1111-4222-8333-444455556666`,
];

/** The stage of the variants, without parameters of its own: those of a real stage may contradict a variant. */
export const VARIANTS_STAGE = 'variants';

/** Their region, which their parameters name. */
export const VARIANTS_ENVIRONMENT = { AWS_REGION: 'us-east-1' };

/**
 * Parameters that add the optional parts of a template, and remove the removable ones: together with the default, these
 * variants cover everything in `resources/`.
 */
export const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'all other parts': [
    'tokenIssuer=https://tokens.example.org',
    'tokenAudience=sino',
    `logInputStreamArn=${STREAMS}/in`,
    `logOutputStreamArn=${STREAMS}/out`,
    ...DOMAIN,
    'alarmEmail=operators@example.org',
    'calendarCompatible=true',
    'changeEvents=true',
    'docsPage=false',
    'accessLogs=false',
    'tracing=true',
    'reservedConcurrency=true',
    'tableDeletionProtection=true',
  ],
  'a CDN': ['cdn=true'],
  'a CDN, its domain and a firewall': [
    'cdn=true',
    ...DOMAIN,
    `webAclArn=arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/sino/1b0b4f3e-1111-4222-8333-444455556666`,
  ],
};
