import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../lib/parse-json.ts';
import { timeZoneId } from '../schemas/calendar/time-zone.ts';

/** The rule for a parameter of `serverless.yml`. */
interface Rule {
  readonly expected: string;
  readonly schema: z.ZodType;
  /** Whether to keep its value out of messages. */
  readonly secret?: true;
}

const orEmpty = (schema: z.ZodType<unknown, string>) => z.literal('').or(schema);
const text = (pattern: RegExp) => z.string().regex(pattern);
const listOf = (item: z.ZodType<unknown, string>) =>
  z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(item));
const whole = (min: number, max: number) =>
  text(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));

/** An origin in the form that browsers send: `https://www.example.org`, without a path. */
const isOrigin = (address: string) => URL.canParse(address) && new URL(address).origin === address;
/** A JWK without the members that make a private or secret key: a parameter is not a place for those. */
const PublicKey = z.looseObject({ kty: z.string(), d: z.never().optional(), k: z.never().optional() });
/** Tokens are signed with RS256, which needs an RSA key. */
const isKeySet = (json: string) => {
  const { data } = z.object({ keys: z.array(PublicKey) }).safeParse(parseJson(json));
  return data?.keys.some(({ kty }) => kty === 'RSA') === true;
};
/**
 * A file that the function finds by the same path, relative to the root of its package. The path is also a pattern of
 * `package` in `serverless.yml`, which would not match the file itself with some characters, or with `/./`; the function
 * would not find a path with the backslashes of Windows.
 */
const isPackaged = (file: string) =>
  !isAbsolute(file) &&
  !/[(){}*?!|\\]/.test(file) &&
  !file.split('/').some((name, n) => name === '..' || name === '' || (name === '.' && n > 0)) &&
  statSync(file, { throwIfNoEntry: false })?.isFile() === true;
/** An IANA zone or UTC. */
const isNamedZone = (zone: string) => zone === 'UTC' || timeZoneId(zone) === zone;

/** Lambda's limit for requests, in bytes. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** The largest page of small records that fits into a response of a Lambda function. */
const MAX_PAGE = 1000;
/** The default quota of an account, in requests per second. */
const MAX_REQUESTS = 10_000;
/** The retention periods that CloudWatch Logs supports, in days. */
const RETENTIONS = [
  ...[1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731],
  ...[1096, 1827, 2192, 2557, 2922, 3288, 3653],
].map(String);

const httpsUrl = z.url({ protocol: /^https$/ });
const streamArn = {
  expected: "a Kinesis stream's ARN, or empty for a stream of the stack's own",
  schema: orEmpty(text(/^arn:aws[\w-]*:kinesis:[\w-]+:\d{12}:stream\/[\w.-]+$/)),
};
const yesOrNo = { expected: 'true or false', schema: z.enum(['true', 'false']) };
const throttle = { expected: `a whole number from 1 to ${MAX_REQUESTS}`, schema: whole(1, MAX_REQUESTS) };
const pageSize = { expected: `a whole number from 1 to ${MAX_PAGE}`, schema: whole(1, MAX_PAGE) };

const RULES: Readonly<Record<string, Rule>> = {
  tokenIssuer: {
    expected: 'an https URL, or empty for a user pool of the stack',
    schema: orEmpty(httpsUrl),
  },
  tokenAudience: { expected: 'names separated by commas', schema: listOf(z.string()) },
  tokenScopePrefix: { expected: 'text without spaces', schema: text(/^\S*$/) },
  tokenKeys: {
    expected: 'a JWK set in JSON with an RSA key and only public keys, or empty',
    schema: orEmpty(z.string().refine(isKeySet)),
    secret: true,
  },
  tokenUrl: {
    expected: 'an https URL, a path, or empty',
    schema: orEmpty(httpsUrl.or(text(/^\/\S*$/))),
  },
  apiKeys: {
    expected: 'keys without spaces, separated by commas',
    schema: listOf(text(/^\S*$/)),
    secret: true,
  },
  allowedOrigins: {
    expected: '* or origins such as https://www.example.org, without a path, separated by commas, or empty',
    schema: orEmpty(z.literal('*').or(listOf(z.string().refine(isOrigin)))),
  },
  bodyLimit: { expected: `a whole number from 1 to ${MAX_BODY_BYTES}`, schema: whole(1, MAX_BODY_BYTES) },
  institutionZone: {
    expected: 'a time zone of the IANA database, such as America/Fortaleza',
    schema: z.string().refine(isNamedZone),
  },
  calendarCompatible: yesOrNo,
  calendarRoot: {
    expected: 'a path such as /api, with a leading slash and no trailing one',
    schema: text(/^(\/[\w.~-]+)+$/),
  },
  calendarNamespace: {
    expected: 'a path such as calendar/events/v1, without a leading or trailing slash',
    schema: text(/^[\w.~-]+(\/[\w.~-]+)*$/),
  },
  changeEvents: yesOrNo,
  siteZone: {
    expected: 'a time zone of the IANA database, such as Europe/Rome, or an offset such as UTC-3.5',
    schema: z.string().refine((zone) => timeZoneId(zone) !== undefined),
  },
  logLevel: {
    expected: 'TRACE, DEBUG, INFO, WARN, ERROR, CRITICAL or SILENT',
    schema: z.enum(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'CRITICAL', 'SILENT']),
  },
  metrics: { expected: 'operations or service', schema: z.enum(['operations', 'service']) },
  alarmEmail: { expected: 'an e-mail address, or empty', schema: orEmpty(z.email()) },
  logRetentionDays: { expected: `one of ${RETENTIONS.join(', ')}`, schema: z.enum(RETENTIONS) },
  accessLogs: yesOrNo,
  logCallers: yesOrNo,
  tracing: yesOrNo,
  docsPage: yesOrNo,
  throttleRate: throttle,
  throttleBurst: throttle,
  reservedConcurrency: yesOrNo,
  tableDeletionProtection: yesOrNo,
  turmaPageSize: pageSize,
  turmaLargestPage: pageSize,
  calendarPageSize: pageSize,
  calendarLargestPage: pageSize,
  tokenizerConfig: {
    expected: 'a file of the project, by its path from the root, without any of ( ) { } * ? ! | \\',
    schema: z.string().refine(isPackaged),
  },
  logInputStreamArn: streamArn,
  logOutputStreamArn: streamArn,
  domainName: {
    expected: 'a domain such as api.example.org, or empty',
    schema: orEmpty(text(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+([a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/)),
  },
  domainCertificateArn: {
    expected: 'the ARN of a certificate in ACM, or empty',
    schema: orEmpty(text(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/)),
  },
  cdn: yesOrNo,
  webAclArn: {
    expected: 'the ARN of a web ACL for CloudFront, which is in us-east-1, or empty',
    schema: orEmpty(text(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/)),
  },
};

/** Values from `serverless.yml` and its command line: text, numbers and booleans. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Maximum length of a stage: names of functions have at most 64 characters. */
export const MAX_STAGE_CHARS = 22;

/** Where a deployment goes. */
export interface Destination {
  readonly stage: string;
  /** The command of `serverless`, such as `deploy`; undefined if it does not matter. */
  readonly command?: string;
  /** Undefined if it does not matter. */
  readonly region?: string;
}

/** Returns the problems with the parameters of a deployment, and with its stage, a sentence each. */
export function problemsOf(given: Parameters, destination: Destination = { stage: 'dev' }): string[] {
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const wrong = Object.entries(values).flatMap(([name, value]) => problemOf(name, value) ?? []);
  if (wrong.length > 0) return wrong;
  return [
    ...contradictions(values),
    ...problemsOfStage(destination, values),
    ...foreignRegions(values, destination.region),
    ...(values.tokenIssuer === '' && destination.region?.startsWith('cn-')
      ? [`There are no user pools in ${destination.region}: set tokenIssuer.`]
      : []),
  ];
}

function problemOf(name: string, value: string): string | undefined {
  const rule = RULES[name];
  if (rule === undefined) return `There is no parameter ${name}: docs/configuration.md lists them.`;
  if (rule.schema.safeParse(value).success) return undefined;
  return `The parameter ${name}${rule.secret ? '' : ` is "${value}": it`} must be ${rule.expected}.`;
}

/** AWS would refuse long and invalid names only after minutes, when the table already exists. */
function problemsOfStage(
  { stage, command }: Destination,
  { tokenIssuer }: Readonly<Record<string, string>>,
): string[] {
  if (stage === 'local' && command === 'deploy')
    return [
      'The stage local is the one on this machine, which gives tokens to everyone: deploy another stage.',
    ];
  if (stage.length > MAX_STAGE_CHARS)
    return [
      `The stage ${stage} has ${stage.length} characters: the names of functions leave room for ${MAX_STAGE_CHARS}.`,
    ];
  if (tokenIssuer === '' && /[A-Z]|aws|amazon|cognito/.test(stage))
    return [
      `The stage ${stage} cannot be in the domain of the stack's user pool, which allows lowercase letters, digits and hyphens, but not the words aws, amazon and cognito: choose another one, or set tokenIssuer.`,
    ];
  return [];
}

/** A function cannot read or write a stream in another region, and the gateway cannot use a certificate there. */
function foreignRegions(values: Readonly<Record<string, string>>, region: string | undefined): string[] {
  const certificate = values.cdn === 'true' ? [] : ['domainCertificateArn'];
  return ['logInputStreamArn', 'logOutputStreamArn', ...certificate].flatMap((name) => {
    const [, , , found = ''] = (values[name] ?? '').split(':');
    if (region === undefined || found === '' || found === region) return [];
    return [`The parameter ${name} is in ${found}: it must be in the region of the stack, ${region}.`];
  });
}

/** Returns the contradictions between valid values. */
function contradictions(values: Readonly<Record<string, string>>): string[] {
  const isSet = (name: string) => (values[name] ?? '') !== '';
  const problems: string[] = [];
  if (`${values.calendarRoot}/${values.calendarNamespace}/`.startsWith('/turma/v1/'))
    problems.push('The parameters calendarRoot and calendarNamespace collide with the class API, /turma/v1.');
  if (
    values.calendarCompatible === 'true' &&
    !OWN_PATHS.has(`${values.calendarRoot}/${values.calendarNamespace}`)
  )
    problems.push(
      'The parameter calendarCompatible sets calendarRoot and calendarNamespace: leave them out.',
    );
  if (isSet('tokenIssuer') && !/[^\s,]/.test(values.tokenAudience ?? ''))
    problems.push('The parameter tokenIssuer is set: tokenAudience must name the audience of its tokens.');
  if (isSet('domainName') !== isSet('domainCertificateArn'))
    problems.push('The parameters domainName and domainCertificateArn must be set together.');
  if (values.cdn === 'true' && isSet('domainCertificateArn') && !isForCloudFront(values.domainCertificateArn))
    problems.push(
      'With the parameter cdn, domainCertificateArn must be in us-east-1, where CloudFront reads certificates.',
    );
  if (isSet('logInputStreamArn') && values.logInputStreamArn === values.logOutputStreamArn)
    problems.push(
      'The parameters logInputStreamArn and logOutputStreamArn name the same stream: the tokenizer would read its own output in an endless loop.',
    );
  if (isSet('webAclArn') && values.cdn !== 'true')
    problems.push('The parameter webAclArn needs cdn: a web ACL protects CloudFront, not the gateway.');
  for (const api of ['turma', 'calendar']) {
    if (Number(values[`${api}PageSize`]) > Number(values[`${api}LargestPage`]))
      problems.push(`The parameter ${api}PageSize is larger than ${api}LargestPage.`);
  }
  return problems;
}

/** The default path of the calendar, and that of the original. */
const OWN_PATHS = new Set(['/api/calendar/events/v1', '/wp-json/tribe/events/v1']);

/** CloudFront reads certificates only from this region, wherever the stack is. */
const isForCloudFront = (certificateArn = '') => /^arn:aws[\w-]*:acm:us-east-1:/.test(certificateArn);
