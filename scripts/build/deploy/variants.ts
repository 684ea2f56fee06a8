const ACCOUNT = '123456789012';
const STREAMS = `arn:aws:kinesis:us-east-1:${ACCOUNT}:stream`;
const DOMAIN = [
  'domainName=api.example.org',
  `domainCertificateArn=arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1b0b4f3e-1111-4222-8333-444455556666`,
];

/**
 * Parameters that add the optional parts of a template, and remove the removable ones: together with the default, these
 * variants cover everything in `resources/`.
 */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
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

/** A package whose template is checked, with the environment that it is made in. */
interface Variant {
  readonly what: string;
  readonly stage: string;
  readonly params: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the packages of a stage to check: the one with the given parameters, or those that together have all parts.
 * These have a stage without a configuration, because its parameters could contradict theirs, and the region that their
 * parameters name.
 */
export function variantsOf(stage: string, params: readonly string[] | undefined): readonly Variant[] {
  const chosen = { what: 'the package', stage, params: params ?? [], env: {} };
  if (params !== undefined) return [chosen];
  const others = Object.entries(VARIANTS).map(([parts, variant]) => ({
    what: `the package with ${parts}`,
    stage: 'variants',
    params: variant,
    env: { AWS_REGION: 'us-east-1' },
  }));
  return [chosen, ...others];
}
