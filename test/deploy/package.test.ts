import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { ANSWER_MS, REQUEST_TIMEOUT_MS } from '../../lib/http/endpoint.ts';
import { MAX_STAGE_CHARS } from '../../resources/parameter-rules.ts';
import { type BuiltFile, bundle, loadedBy } from '../../scripts/build/bundle/bundle.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { Functions } from '../../scripts/stack/functions.ts';
import { resourcesOf } from './template-resources.ts';
import { zipEntries } from './zip-entries.ts';

/** CloudFormation allows 500; the rest is reserved for growth. */
const MAX_RESOURCES = 465;
/** Maximum bytes that a function loads, and of the artifact: 10% above the measured sizes. */
const MAX_LOADED_BYTES = { turma: 555_000, calendar: 720_000, logs: 650_000, changes: 750_000 };
const MAX_ZIPPED_BYTES = 620_000;
/** Maximum bytes of the files of the documentation page, each in three encodings. */
const MAX_PAGE_BYTES = 2_000_000;

/** How long the gateway waits for a function. */
const GATEWAY_TIMEOUT_S = 30;

let template: Template;
let files: BuiltFile[];
let zip: Buffer;
beforeAll(async () => {
  const { dist, out } = inject('devPackage');
  template = await readTemplate(out);
  zip = await readFile(join(out, 'sino.zip'));
  files = await bundle(`${dist}-measured`);
});

const Ref = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });

const LambdaFunction = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Timeout: z.number(),
  Role: Ref.transform((reference) => reference['Fn::GetAtt'][0]),
  LoggingConfig: z.object({
    LogFormat: z.string(),
    ApplicationLogLevel: z.string().optional(),
    LogGroup: z.string(),
  }),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
});

const functions = () =>
  resourcesOf(template, 'AWS::Lambda::Function', LambdaFunction).map(({ properties }) => properties);

/** `dist/functions/turma/turmas.list` -> `turma` */
const systemOf = (handler: string) => /functions\/(\w+)\//.exec(handler)?.[1] ?? '';

describe('the stack', () => {
  it(`has fewer than ${MAX_RESOURCES} resources`, () => {
    const count = Object.keys(template.Resources).length;
    console.info(`The stack has ${count} resources of 500`);
    expect(count).toBeLessThan(MAX_RESOURCES);
  });

  it('has a table with backups and encryption, retained on deletion, and billed per request', () => {
    const { Resources } = template;
    expect(Resources.Table).toMatchObject({
      Type: 'AWS::DynamoDB::Table',
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      },
    });
  });

  it('has no stream on the table without changeEvents, because nothing would read it', () => {
    expect(template.Resources.Table?.Properties).not.toHaveProperty('StreamSpecification');
  });

  it('does not protect the table of the stage dev from deletion', () => {
    expect(template.Resources.Table?.Properties.DeletionProtectionEnabled).toBe(false);
  });

  it('keeps its logs for 30 days', () => {
    const LogGroup = z.object({ LogGroupName: z.string(), RetentionInDays: z.number() });
    const groups = resourcesOf(template, 'AWS::Logs::LogGroup', LogGroup);
    expect(groups.map(({ properties }) => properties)).toEqual(
      [
        ...['turma', 'calendar', 'logs'].map((system) => `/sino/dev/${system}`),
        '/aws/vendedlogs/sino/dev/gateway',
      ].map((LogGroupName) => ({ LogGroupName, RetentionInDays: 30 })),
    );
  });
});

describe('the gateway', () => {
  it('sends HEAD for the documentation page to its function, as GET: it has no fallback', () => {
    const Route = z.object({ RouteKey: z.string(), Target: z.unknown() });
    const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route', Route).map(
      ({ properties }) => properties,
    );
    const targetsOf = (method: string) =>
      routes.flatMap(({ RouteKey, Target }) =>
        RouteKey.startsWith(`${method} /docs`) ? [[RouteKey.replace(method, ''), Target]] : [],
      );
    expect(targetsOf('GET')).toHaveLength(2);
    expect(targetsOf('HEAD')).toEqual(targetsOf('GET'));
  });

  it('throttles requests to the default limits', () => {
    expect(template.Resources.HttpApiStage?.Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 200,
      ThrottlingBurstLimit: 400,
    });
  });
});

describe('the access logs of the gateway', () => {
  const AccessLogSettings = z.object({
    DestinationArn: Ref.transform((reference) => reference['Fn::GetAtt'][0]),
    Format: z.string().transform((line) => z.record(z.string(), z.string()).parse(JSON.parse(line))),
  });
  const settings = () =>
    AccessLogSettings.parse(template.Resources.HttpApiStage?.Properties.AccessLogSettings);

  it('go to their own log group, one line of JSON for each request', () => {
    expect(settings().DestinationArn).toBe('GatewayLogs');
    expect(Object.keys(settings().Format)).toEqual([
      ...['user_agent', 'address', 'time', 'method', 'route', 'status', 'latency_ms', 'response_bytes'],
      ...['integration_error', 'request_id', 'gateway_request_id'],
    ]);
  });

  it('contain neither paths nor queries, which can identify a person', () => {
    for (const variable of Object.values(settings().Format)) {
      expect(variable).toMatch(/^\$context(\.\w+)+$/);
      expect(variable).not.toMatch(/path|query/i);
    }
  });
});

describe('the functions', () => {
  it('have time to answer that a request took too long, before the gateway times out', () => {
    const answering = functions().filter(({ Handler }) => ['turma', 'calendar'].includes(systemOf(Handler)));
    expect(answering.length).toBeGreaterThan(90);
    for (const { FunctionName, Timeout } of answering) {
      expect(Timeout * 1000, FunctionName).toBeGreaterThan(REQUEST_TIMEOUT_MS + ANSWER_MS);
      if (FunctionName !== 'sino-dev-calendarMaintenance')
        expect(Timeout, FunctionName).toBeLessThan(GATEWAY_TIMEOUT_S);
    }
  });

  it('reserve no concurrency by default', () => {
    for (const { Properties } of Object.values(template.Resources))
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('run on Node 24 and arm64', () => {
    const found = new Set(functions().map(({ Runtime, Architectures }) => `${Runtime} ${Architectures}`));
    expect([...found]).toEqual(['nodejs24.x arm64']);
  });

  it('log JSON to the log group of their system, and the documentation page to that of the class API', () => {
    for (const { Handler, LoggingConfig } of functions()) {
      const system = systemOf(Handler).replace('docs', 'turma');
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', LogGroup: `/sino/dev/${system}` });
    }
  });

  it('have names that Lambda accepts in a stage with the longest name', () => {
    for (const { FunctionName } of functions())
      expect(FunctionName.replace('-dev-', `-${'x'.repeat(MAX_STAGE_CHARS)}-`).length).toBeLessThanOrEqual(
        64,
      );
  });

  it('leave the log level to their logger: Lambda drops nothing', () => {
    for (const { FunctionName, LoggingConfig } of functions())
      expect(LoggingConfig.ApplicationLogLevel, FunctionName).toBe('TRACE');
  });

  it('have tags with their service and stage', () => {
    for (const { Tags } of functions()) {
      expect(Tags).toEqual([
        { Key: 'service', Value: 'sino' },
        { Key: 'stage', Value: 'dev' },
      ]);
    }
  });

  it('have a role of their system', () => {
    const roles: Record<string, string[]> = {
      turma: ['TurmaReader', 'TurmaWriter'],
      calendar: ['CalendarReader', 'CalendarWriter', 'CalendarMaintenance'],
      logs: ['LogTokenizer', 'LogTransformer'],
      docs: ['DocsPage'],
    };
    for (const { Handler, Role: role } of functions()) expect(roles[systemOf(Handler)]).toContain(role);
  });

  it('have names that AWS accepts, on every stage with a name up to the length of "production"', () => {
    for (const { FunctionName } of functions()) {
      expect(FunctionName.replace('sino-dev-', 'sino-production-')).toMatch(/^[\w-]{1,64}$/);
    }
  });

  it('have handlers that were built', () => {
    const built = new Set(files.map(({ entry }) => entry));
    for (const { Handler } of functions()) {
      const [, module] = /dist\/(functions\/\w+\/[\w-]+)\.\w+$/.exec(Handler) ?? [];
      expect(built).toContain(`${module}.ts`);
    }
  });

  it('accept the host of the gateway as that of the site', () => {
    const hosts = { 'Fn::Sub': `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` };
    const LambdaWithHosts = z.object({
      Environment: z.object({ Variables: z.looseObject({ SITE_HOSTS: z.unknown() }) }),
    });
    for (const { name, properties } of resourcesOf(template, 'AWS::Lambda::Function', LambdaWithHosts))
      expect(properties.Environment.Variables.SITE_HOSTS, name).toEqual(hosts);
  });

  it('do not include those of the local stack, which issue tokens', () => {
    expect(functions().filter(({ Handler }) => systemOf(Handler) === 'local')).toEqual([]);
  });
});

describe('the maintenance of the calendar', () => {
  const Rule = z.object({
    ScheduleExpression: z.string(),
    State: z.string(),
    Targets: z.tuple([z.unknown()]),
  });

  it('runs every minute, and for less than a minute', () => {
    const [rule] = resourcesOf(template, 'AWS::Events::Rule', Rule);
    expect(rule?.properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': ['CalendarMaintenanceLambdaFunction', 'Arn'] } }],
    });
    const maintenance = functions().find(
      ({ FunctionName }) => FunctionName === 'sino-dev-calendarMaintenance',
    );
    expect(maintenance?.Timeout).toBeLessThan(60);
  });
});

describe('the artifact', () => {
  const sizeOf = (loaded: readonly BuiltFile[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

  it.each([
    ['turma', 'calendar'],
    ['calendar', 'turma'],
  ])('loads no code of the other API for the functions of %s', (own, other) => {
    const foreign = files
      .filter(({ entry = '' }) => entry.startsWith(`functions/${own}/`))
      .flatMap((file) => loadedBy(file, files))
      .flatMap(({ sources }) => [...sources.keys()])
      .filter((source) => new RegExp(`(lib|schemas)/${other}/`).test(source));
    expect([...new Set(foreign)]).toEqual([]);
  });

  it.each(Object.entries(MAX_LOADED_BYTES))(
    'loads at most the expected bytes for each function of %s: %d',
    (system, maxBytes) => {
      const sizes = files
        .filter(({ entry = '' }) => entry.startsWith(`functions/${system}/`))
        .map((file) => ({ entry: file.entry, bytes: sizeOf(loadedBy(file, files)) }))
        .sort((a, b) => b.bytes - a.bytes);
      const [largest] = sizes;
      console.info(`The largest of ${system} is ${largest?.entry}: ${largest?.bytes} bytes`);
      expect(sizes.filter(({ bytes }) => bytes > maxBytes)).toEqual([]);
      expect(largest?.bytes).toBeGreaterThan(10_000);
    },
  );

  it(`is at most ${MAX_ZIPPED_BYTES} bytes in all`, () => {
    console.info(`The artifact is ${zip.length} bytes`);
    expect(zip.length).toBeLessThan(MAX_ZIPPED_BYTES);
  });

  it('contains the built functions, and nothing of the local stack', () => {
    // A zip archive contains file names uncompressed.
    expect(zip.includes('dist/functions/turma/turmas.js')).toBe(true);
    // Without it, Node would load the files as ES modules.
    expect(zip.includes('dist/package.json')).toBe(true);
    expect(zip.includes('tokenizer.toml')).toBe(true);
    expect(zip.includes('functions/local/')).toBe(false);
    expect(zip.includes('node_modules/')).toBe(false);
  });

  it('is identical to what the local stack runs, except for the functions of the local stack', async () => {
    const built = `${inject('devPackage').dist}-local-stack`;
    const functions = await Functions.build({ dist: built, build: 'once', onLine: () => undefined });
    await functions.stop();
    const files = (await readdir(built, { recursive: true })).filter((file) => file.endsWith('.js'));
    const shared = files.filter((file) => !/^(functions\/local|page)\//.test(file));
    expect(files.length).toBeGreaterThan(shared.length);
    const sums = await Promise.all(
      shared.map(async (file) => [file, crc32(await readFile(join(built, file)))] as const),
    );
    const packed = [...zipEntries(zip)].flatMap(([name, sum]): [string, number][] =>
      name.endsWith('.js') ? [[name.replace(/^.*\/dist\//, ''), sum]] : [],
    );
    expect(Object.fromEntries(packed)).toEqual(Object.fromEntries(sums));
  });

  it('does not contain the documentation page, which has its own package', async () => {
    const page = await readFile(join(inject('devPackage').out, 'docsPage.zip'));
    for (const name of ['page/index.html', 'page/index.html.br', 'page/docs/licences.txt']) {
      expect(page.includes(name)).toBe(true);
      expect(zip.includes(name)).toBe(false);
    }
    expect(page.length).toBeLessThan(MAX_ZIPPED_BYTES + MAX_PAGE_BYTES);
  });
});
