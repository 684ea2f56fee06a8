import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations, type Operation } from '../../schemas/operation.ts';
import { packageService, type Template } from '../../scripts/build/deploy/package.ts';
import { UserError } from '../../scripts/cli/lib/command.ts';
import { newDirectory } from '../new-directory.ts';
import { packageVariant, STAGE } from './package-variant.ts';
import { inTurn, OFFLINE } from './packaging.ts';

const STREAMS = 'arn:aws:kinesis:us-east-1:123456789012:stream';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/1b0b4f3e-1111-4222-8333-444455556666';

/** Parameters with values other than their defaults. */
const CHOSEN = {
  tokenIssuer: 'https://id.example.org',
  tokenAudience: 'sino',
  tokenScopePrefix: 'api/',
  tokenKeys: '{"keys":[{"kty":"RSA"}]}',
  tokenUrl: 'https://id.example.org/token',
  apiKeys: 'one,two',
  allowedOrigins: 'https://www.example.org',
  bodyLimit: '2048',
  institutionZone: 'America/Manaus',
  calendarCompatible: 'true',
  siteZone: 'Europe/Rome',
  turmaPageSize: '30',
  turmaLargestPage: '200',
  calendarPageSize: '20',
  calendarLargestPage: '60',
  logLevel: 'WARN',
  metrics: 'service',
  alarmEmail: 'night.shift@example.org',
  logRetentionDays: '7',
  accessLogs: 'false',
  logCallers: 'false',
  tracing: 'true',
  tokenizerConfig: 'test/deploy/tokenizer.toml',
  logInputStreamArn: `${STREAMS}/in`,
  logOutputStreamArn: `${STREAMS}/out`,
  domainName: 'api.example.org',
  domainCertificateArn: CERTIFICATE,
  docsPage: 'false',
  throttleRate: '5',
  throttleBurst: '7',
  reservedConcurrency: 'true',
};

/** The host of the gateway, as in the template. */
const GATEWAY = `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`;

let template: Template;
beforeAll(async () => {
  // Variables of the local stack, which must not reach another one.
  vi.stubEnv('SINO_LOG_LEVEL', 'SILENT');
  vi.stubEnv('SINO_TABLE', 'other');
  template = await packageVariant(STAGE, CHOSEN);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const resource = (name: string) => template.Resources[name];
const reserved = () =>
  Object.entries(template.Resources).flatMap(([name, { Properties }]): [string, number][] =>
    Properties.ReservedConcurrentExecutions === undefined
      ? []
      : [[name, Number(Properties.ReservedConcurrentExecutions)]],
  );
const pathOf = ({ route }: Operation) => route.split(' ')[1];
const types = () => new Set(Object.values(template.Resources).map(({ Type }) => Type));

describe('parameters of a deployment', () => {
  it('reach the functions', () => {
    expect(resource('TurmasListLambdaFunction')?.Properties.Environment).toEqual({
      Variables: {
        STAGE,
        TABLE_NAME: `sino-${STAGE}`,
        LOG_INPUT_STREAM: CHOSEN.logInputStreamArn,
        LOG_OUTPUT_STREAM: CHOSEN.logOutputStreamArn,
        TOKEN_ISSUER: CHOSEN.tokenIssuer,
        TOKEN_AUDIENCE: CHOSEN.tokenAudience,
        TOKEN_SCOPE_PREFIX: CHOSEN.tokenScopePrefix,
        TOKEN_KEYS: CHOSEN.tokenKeys,
        TOKEN_URL: CHOSEN.tokenUrl,
        API_KEYS: CHOSEN.apiKeys,
        SITE_HOSTS: { 'Fn::Sub': `${CHOSEN.domainName},${GATEWAY}` },
        ALLOWED_ORIGINS: CHOSEN.allowedOrigins,
        BODY_LIMIT: CHOSEN.bodyLimit,
        INSTITUTION_ZONE: CHOSEN.institutionZone,
        CALENDAR_ROOT: '/wp-json',
        CALENDAR_NAMESPACE: 'tribe/events/v1',
        SITE_ZONE: CHOSEN.siteZone,
        TURMA_PAGE_SIZE: CHOSEN.turmaPageSize,
        TURMA_LARGEST_PAGE: CHOSEN.turmaLargestPage,
        CALENDAR_PAGE_SIZE: CHOSEN.calendarPageSize,
        CALENDAR_LARGEST_PAGE: CHOSEN.calendarLargestPage,
        FROZEN_NOW: '',
        METRICS: CHOSEN.metrics,
        LOG_CALLERS: CHOSEN.logCallers,
        POWERTOOLS_LOG_LEVEL: CHOSEN.logLevel,
      },
    });
    expect(resource('LogsTokenizeLambdaFunction')?.Properties.Environment).toMatchObject({
      Variables: { TOKENIZER_CONFIG: CHOSEN.tokenizerConfig },
    });
  });

  it('set the throttling limits of the gateway', () => {
    expect(resource('HttpApiStage')?.Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: '5',
      ThrottlingBurstLimit: '7',
    });
  });

  it('reserve concurrency for functions with expensive reads, and for the maintenance', () => {
    expect(Object.fromEntries(reserved())).toEqual({
      CalendarMaintenanceLambdaFunction: 1,
      CalendarFallbackLambdaFunction: 20,
      CalendarCompatibleLambdaFunction: 20,
      EventsListLambdaFunction: 50,
      EventsCreateLambdaFunction: 20,
      VenuesListLambdaFunction: 10,
      VenuesCreateLambdaFunction: 10,
      OrganizersListLambdaFunction: 10,
      OrganizersCreateLambdaFunction: 10,
      CategoriesListLambdaFunction: 10,
      CategoriesCreateLambdaFunction: 10,
      TagsListLambdaFunction: 10,
      TagsCreateLambdaFunction: 10,
      SeriesListLambdaFunction: 10,
      SeriesEventsLambdaFunction: 10,
      TurmaFallbackLambdaFunction: 20,
      BoletimListLambdaFunction: 10,
      EnquetesRespondidasListLambdaFunction: 10,
      TurmasListLambdaFunction: 50,
      TurmasTecnicoListLambdaFunction: 10,
    });
  });

  it('reserve concurrency for every function that returns a list without a token', async () => {
    const operations = await allOperations(calendarResources);
    const lists = operations.filter(
      ({ action, operation }) => action === 'list' && operation.scopes.length === 0,
    );
    expect(lists.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['events', 'venues', 'organizers', 'categories', 'tags', 'series']),
    );
    // A POST can override its method, so the function of a POST returns the list at the same path.
    const paths = lists.map(({ operation }) => pathOf(operation));
    const limited = reserved().map(([name]) => name);
    for (const { name } of operations.filter(({ operation }) => paths.includes(pathOf(operation))))
      expect(limited).toContain(`${name.charAt(0).toUpperCase()}${name.slice(1)}LambdaFunction`);
  });

  it('reserve as much concurrency as docs/configuration.md says', async () => {
    const [, total] =
      /\(\d+ in all, with `calendarCompatible` (\d+), see `resources\/reserved.yml`\)/.exec(
        await readFile('docs/configuration.md', 'utf8'),
      ) ?? [];
    expect(reserved().reduce((sum, [, count]) => sum + count, 0)).toBe(Number(total));
  });

  it('protect the table of a stage other than dev from deletion by default', () => {
    expect(CHOSEN).not.toHaveProperty('tableDeletionProtection');
    expect(resource('Table')?.Properties.DeletionProtectionEnabled).toBe(true);
  });

  it('give the calendar the addresses of the original', () => {
    const keys = Object.values(template.Resources).flatMap(({ Properties }) => Properties.RouteKey ?? []);
    expect(keys).toContain('GET /wp-json/tribe/events/v1/events');
    expect(keys).toEqual(
      expect.arrayContaining(
        ['/', '/index.php', '/index.php/{proxy+}', '/wp-json', '/wp-json/{proxy+}'].map(
          (path) => `ANY ${path}`,
        ),
      ),
    );
    expect(keys.join()).not.toContain('/api/calendar');
    expect(resource('CalendarCompatibleLambdaFunction')?.Properties).toMatchObject({
      Handler: expect.stringMatching(/functions\/calendar\/fallback\.compatible$/),
      Role: { 'Fn::GetAtt': ['CalendarWriter', 'Arn'] },
    });
  });

  it('set the retention of logs', () => {
    expect(resource('TurmaLogs')?.Properties).toMatchObject({ RetentionInDays: '7' });
  });

  it('switch the access logs of the gateway off', () => {
    expect(resource('GatewayLogs')).toBeUndefined();
    expect(resource('HttpApiStage')?.Properties).not.toHaveProperty('AccessLogSettings');
  });

  it('subscribe an email address to the alarms', () => {
    expect(resource('Alarms')?.Properties.Subscription).toEqual([
      { Protocol: 'email', Endpoint: CHOSEN.alarmEmail },
    ]);
  });

  it('replace the user pool with another issuer', () => {
    expect([...types()].filter((type) => type.startsWith('AWS::Cognito::'))).toEqual([]);
    expect(Object.keys(template.Outputs)).not.toContain('TokenEndpoint');
  });

  it('replace the streams of the stack with others, which the function reads and writes', () => {
    expect(types()).not.toContain('AWS::Kinesis::Stream');
    expect(resource('LogsTokenizeEventSourceMappingKinesisIn')?.Properties).toMatchObject({
      EventSourceArn: CHOSEN.logInputStreamArn,
    });
    const role = JSON.stringify(resource('LogTokenizer'));
    expect(role).toContain(`"Resource":"${CHOSEN.logInputStreamArn}"`);
    expect(role).toContain(`"Resource":"${CHOSEN.logOutputStreamArn}"`);
  });

  it('give the gateway a domain, and output the target for its DNS record', () => {
    expect(resource('Domain')?.Properties).toMatchObject({
      DomainName: CHOSEN.domainName,
      DomainNameConfigurations: [{ CertificateArn: CERTIFICATE }],
    });
    expect(resource('DomainMapping')?.Properties).toEqual({
      ApiId: { Ref: 'HttpApi' },
      DomainName: { Ref: 'Domain' },
      Stage: { Ref: 'HttpApiStage' },
    });
    expect(template.Outputs.DomainTarget?.Value).toEqual({
      'Fn::GetAtt': ['Domain', 'RegionalDomainName'],
    });
  });

  it('remove the documentation page, with its routes and its role', () => {
    const names = Object.keys(template.Resources);
    expect(names.filter((name) => name.startsWith('Docs'))).toEqual([]);
    const keys = Object.values(template.Resources).flatMap(({ Properties }) => Properties.RouteKey ?? []);
    expect(keys.join()).not.toContain('/docs');
  });

  it('enable tracing of every function, with a role that allows it', () => {
    for (const [name, { Type, Properties }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::Lambda::Function')
        expect(Properties.TracingConfig, name).toEqual({ Mode: 'Active' });
      if (Type === 'AWS::IAM::Role') expect(Properties.ManagedPolicyArns, name).toEqual([{ Ref: 'Tracing' }]);
    }
  });

  it('are refused with the reasons if they are invalid', async () => {
    const params = ['siteZone=Mars', 'sitezone=UTC', 'apiKeys=secret\nkey', 'calendarRoot=api'];
    const { dist } = inject('devPackage');
    const packaging = { stage: STAGE, params, dist, directory: await newDirectory() };
    const refused = await inTurn(() => packageService(packaging, OFFLINE)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserError);
    const problems = String(refused);
    expect(problems).toContain(
      'The parameter siteZone is "Mars": it must be a time zone of the IANA database',
    );
    expect(problems).toContain('There is no parameter sitezone: docs/configuration.md lists them.');
    expect(problems).toContain('The parameter apiKeys must be');
    expect(problems).toContain('The parameter calendarRoot is "api": it must be a path such as /api');
    expect(problems).not.toMatch(/secret|^key/m);
  });
});
