import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problemsOf } from '../../../resources/parameter-rules.ts';
import { defaults } from './service-parameters.ts';

/** Returns the problems of the defaults with these values. */
const problems = (values: object) => problemsOf({ ...defaults, ...values });

const KEYS = JSON.stringify({ keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] });
const STREAM = 'arn:aws:kinesis:sa-east-1:123456789012:stream/access-logs';
const WEB_ACL =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/sino/1b0b4f3e-1111-4222-8333-444455556666';
const CLOUDFRONT_CERTIFICATE =
  'arn:aws:acm:us-east-1:123456789012:certificate/1b0b4f3e-1111-4222-8333-444455556666';
const CERTIFICATE = 'arn:aws:acm:sa-east-1:123456789012:certificate/1b0b4f3e-1111-4222-8333-444455556666';

describe('the parameters of a deployment', () => {
  it('are valid by default', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    { tokenIssuer: 'https://id.example.org/realms/a', tokenAudience: 'sino, other' },
    { tokenKeys: KEYS },
    { tokenUrl: 'https://id.example.org/token' },
    { tokenUrl: '/authz-server/oauth/token' },
    { tokenScopePrefix: '' },
    { apiKeys: 'one,two' },
    { allowedOrigins: 'https://www.example.org, http://localhost:8080' },
    { allowedOrigins: '' },
    { bodyLimit: '1' },
    { institutionZone: 'UTC' },
    { calendarRoot: '/wp-json', calendarNamespace: 'tribe/events/v1' },
    { calendarCompatible: 'true' },
    { calendarCompatible: true, calendarRoot: '/wp-json', calendarNamespace: 'tribe/events/v1' },
    { siteZone: 'Europe/Rome' },
    { siteZone: 'UTC-3.5' },
    { logLevel: 'SILENT' },
    { metrics: 'service' },
    { alarmEmail: 'night.shift@example.org' },
    { logRetentionDays: '365' },
    { accessLogs: 'false' },
    { logCallers: false },
    { tracing: 'true' },
    { throttleRate: 1, throttleBurst: '10000' },
    { reservedConcurrency: 'true' },
    { tableDeletionProtection: 'false' },
    { turmaPageSize: 50, turmaLargestPage: 50 },
    { calendarPageSize: '1', calendarLargestPage: '1000' },
    { tokenizerConfig: 'package.json' },
    { tokenizerConfig: './tokenizer.toml' },
    { logInputStreamArn: STREAM, logOutputStreamArn: `${STREAM}-out` },
    { domainName: 'api.example.org', domainCertificateArn: CERTIFICATE },
    { domainName: 'api.xn--e1afmkfd.xn--p1ai', domainCertificateArn: CERTIFICATE },
    { cdn: 'true' },
    { cdn: true, webAclArn: WEB_ACL },
    { cdn: 'true', domainName: 'api.example.org', domainCertificateArn: CLOUDFRONT_CERTIFICATE },
  ])('can be %j', (values) => {
    expect(problems(values)).toEqual([]);
  });

  it.each([
    ['tokenIssuer', 'http://id.example.org', 'an https URL'],
    ['tokenIssuer', 'id.example.org', 'an https URL'],
    ['tokenScopePrefix', 'a b', 'without spaces'],
    ['tokenUrl', 'id.example.org/token', 'an https URL, a path'],
    ['allowedOrigins', 'www.example.org', 'https://www.example.org'],
    ['allowedOrigins', 'https://www.example.org/', 'without a path'],
    ['allowedOrigins', 'https://a.example.org https://b.example.org', 'separated by commas'],
    ['metrics', 'all', 'operations or service'],
    ['alarmEmail', 'night shift', 'an e-mail address'],
    ['bodyLimit', '0', 'from 1 to 6291456'],
    ['bodyLimit', '1e3', 'a whole number'],
    ['bodyLimit', '10000000', 'from 1 to 6291456'],
    ['institutionZone', 'Fortaleza', 'America/Fortaleza'],
    ['institutionZone', 'UTC-3', 'America/Fortaleza'],
    ['calendarRoot', 'api', 'with a leading slash'],
    ['calendarRoot', '/api/', 'no trailing one'],
    ['calendarRoot', '/', 'a path such as /api'],
    ['calendarNamespace', '/calendar', 'without a leading or trailing slash'],
    ['calendarNamespace', '', 'a path such as'],
    ['siteZone', 'Mars/Base', 'Europe/Rome'],
    ['siteZone', '', 'Europe/Rome'],
    ['logLevel', 'info', 'TRACE, DEBUG, INFO'],
    ['logRetentionDays', '31', '1, 3, 5, 7, 14, 30'],
    ['accessLogs', 'off', 'true or false'],
    ['tracing', 'on', 'true or false'],
    ['throttleRate', '0', 'from 1 to 10000'],
    ['throttleBurst', 'none', 'from 1 to 10000'],
    ['reservedConcurrency', '5', 'true or false'],
    ['tableDeletionProtection', 'on', 'true or false'],
    ['turmaPageSize', '0', 'from 1 to 1000'],
    ['turmaLargestPage', '1001', 'from 1 to 1000'],
    ['calendarPageSize', '-1', 'from 1 to 1000'],
    ['calendarLargestPage', 'all', 'from 1 to 1000'],
    ['tokenizerConfig', 'none.toml', 'a file of the project'],
    ['tokenizerConfig', 'docs', 'a file of the project'],
    ['tokenizerConfig', resolve('tokenizer.toml'), 'by its path from the root'],
    ['tokenizerConfig', '/etc/hosts', 'a file of the project'],
    ['tokenizerConfig', 'docs//tokenizer.md', 'by its path from the root'],
    ['tokenizerConfig', `../${basename(resolve())}/tokenizer.toml`, 'a file of the project'],
    ['logInputStreamArn', 'access-logs', "a Kinesis stream's ARN"],
    ['logOutputStreamArn', 'arn:aws:sqs:sa-east-1:123456789012:queue', "a Kinesis stream's ARN"],
    ['domainName', 'https://api.example.org', 'a domain such as'],
    ['domainCertificateArn', 'certificate', 'the ARN of a certificate'],
    ['cdn', 'yes', 'true or false'],
    ['webAclArn', 'acl', 'the ARN of a web ACL for CloudFront'],
    ['webAclArn', WEB_ACL.replace('us-east-1', 'sa-east-1'), 'in us-east-1'],
    ['webAclArn', WEB_ACL.replace('global', 'regional'), 'a web ACL for CloudFront'],
  ])('cannot have %s=%j: it must be … %s', (name, value, expected) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`The parameter ${name} is "${value}"`);
    expect(found[0]).toContain(expected);
  });

  it.each(['tokenizer (prod).toml', '{a,b}.toml', 'back\\slash.toml', './tokenizer.toml'])(
    'cannot name the tokenizer file %s, which its path as a pattern would not match',
    async (name) => {
      await mkdir('.build', { recursive: true });
      const file = `.build/${name}`;
      await writeFile(file, '');
      onTestFinished(() => rm(file));
      expect(problems({ tokenizerConfig: file })).toEqual([
        expect.stringContaining('without any of ( ) { } * ? ! | \\'),
      ]);
    },
  );

  it.each([
    ['tokenKeys', '{"keys":[]}'],
    ['tokenKeys', 'secret'],
    ['tokenKeys', '{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB","d":"private"}]}'],
    ['tokenKeys', '{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"oct","k":"secret"}]}'],
    ['tokenKeys', '{"keys":[{"kty":"EC","crv":"P-256","x":"AQAB","y":"AQAB"}]}'],
    ['apiKeys', 'secret key'],
  ])('keep a secret %s out of the message', (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`The parameter ${name} must be`);
    expect(found[0]).not.toContain(value);
  });

  it.each([
    [{ tokenIssuer: 'https://id.example.org' }, 'tokenAudience'],
    [{ tokenIssuer: 'https://id.example.org', tokenAudience: ' , ' }, 'tokenAudience'],
    [{ domainName: 'api.example.org' }, 'domainCertificateArn'],
    [{ domainCertificateArn: CERTIFICATE }, 'domainName'],
    [{ webAclArn: WEB_ACL }, 'webAclArn needs cdn'],
    [{ logInputStreamArn: STREAM, logOutputStreamArn: STREAM }, 'the same stream'],
    [
      { cdn: 'true', domainName: 'api.example.org', domainCertificateArn: CERTIFICATE },
      'domainCertificateArn must be in us-east-1',
    ],
    [{ turmaPageSize: 101 }, 'turmaPageSize is larger than turmaLargestPage'],
    [{ calendarLargestPage: 5 }, 'calendarPageSize is larger than calendarLargestPage'],
    [{ calendarRoot: '/turma', calendarNamespace: 'v1' }, '/turma/v1'],
    [{ calendarCompatible: 'true', calendarRoot: '/blog' }, 'sets calendarRoot and calendarNamespace'],
  ])('cannot contradict each other: %j', (values, reason) => {
    expect(problems(values)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['a'.repeat(23), {}, 'has 23 characters'],
    ['QA', {}, 'lowercase letters'],
    ['aws-test', {}, 'not the words aws'],
  ])('need a stage with which AWS accepts the names of the stack: not %s', (stage, values, reason) => {
    expect(problemsOf({ ...defaults, ...values }, { stage })).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['a'.repeat(22), {}],
    ['QA', { tokenIssuer: 'https://id.example.org', tokenAudience: 'sino' }],
  ])('can be of the stage %s with %j', (stage, values) => {
    expect(problemsOf({ ...defaults, ...values }, { stage })).toEqual([]);
  });

  it('are not those of the local stack if they are deployed', () => {
    expect(problemsOf(defaults, { stage: 'local', command: 'offline' })).toEqual([]);
    expect(problemsOf(defaults, { stage: 'dev', command: 'deploy' })).toEqual([]);
    expect(problemsOf(defaults, { stage: 'local', command: 'deploy' })).toEqual([
      expect.stringContaining('The stage local is the one on this machine'),
    ]);
  });

  it.each([
    ['logInputStreamArn', { logInputStreamArn: STREAM }],
    ['logOutputStreamArn', { logOutputStreamArn: STREAM }],
    ['domainCertificateArn', { domainName: 'api.example.org', domainCertificateArn: CERTIFICATE }],
  ])('cannot have %s in another region than the stack', (name, values) => {
    const given = { ...defaults, ...values };
    expect(problemsOf(given, { stage: 'prod', region: 'sa-east-1' })).toEqual([]);
    expect(problemsOf(given, { stage: 'prod', region: 'eu-west-1' })).toEqual([
      `The parameter ${name} is in sa-east-1: it must be in the region of the stack, eu-west-1.`,
    ]);
  });

  it('name an issuer in China, which has no user pools', () => {
    const own = { tokenIssuer: 'https://id.example.org', tokenAudience: 'sino' };
    expect(problemsOf({ ...defaults, ...own }, { stage: 'prod', region: 'cn-north-1' })).toEqual([]);
    expect(problemsOf(defaults, { stage: 'prod', region: 'cn-north-1' })).toEqual([
      'There are no user pools in cn-north-1: set tokenIssuer.',
    ]);
  });

  it('are all reported at once', () => {
    expect(problems({ siteZone: 'Mars', logLevel: 'LOUD', sitezone: 'UTC' })).toEqual([
      expect.stringContaining('siteZone'),
      expect.stringContaining('logLevel'),
      'There is no parameter sitezone: docs/configuration.md lists them.',
    ]);
  });
});
