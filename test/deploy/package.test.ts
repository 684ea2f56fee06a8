import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { ANSWER_MS, REQUEST_TIMEOUT_MS } from '../../lib/http/endpoint.ts';
import { type BuiltFile, bundle, loadedBy } from '../../scripts/build/bundle/bundle.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { Functions } from '../../scripts/stack/functions.ts';
import { resourcesOf } from './packaged.ts';
import { zipEntries } from './zip-entries.ts';

/** CloudFormation takes 500; what is left is for what comes. */
const MAX_RESOURCES = 450;
/** What a container loads to answer, and what is uploaded, in bytes: a tenth above what was measured. */
const MAX_LOADED_BYTES = { turma: 650_000, calendar: 650_000, logs: 650_000 };
const MAX_ZIPPED_BYTES = 555_000;
/** The files of the documentation page, each in three forms. */
const MAX_PAGE_BYTES = 2_000_000;

/** The gateway waits for a function for so many seconds. */
const GATEWAY_TIMEOUT = 30;

let template: Template;
let files: BuiltFile[];
let zip: Buffer;
beforeAll(async () => {
  const directory = inject('devPackage');
  template = await readTemplate(join(directory, 'out'));
  zip = await readFile(join(directory, 'out', 'sino.zip'));
  files = await bundle(join(directory, 'measured'));
}, 60_000);

const Ref = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });

const LambdaFunction = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Timeout: z.number(),
  Role: Ref.transform((reference) => reference['Fn::GetAtt'][0]),
  LoggingConfig: z.object({ LogFormat: z.string(), LogGroup: z.string() }),
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

  it('has a table that is safe and pays by use', () => {
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

  it('has no stream of the changes of the table, which nothing would read', () => {
    expect(template.Resources.Table?.Properties).not.toHaveProperty('StreamSpecification');
  });

  it('lets the table of the stage dev be deleted', () => {
    expect(template.Resources.Table?.Properties.DeletionProtectionEnabled).toBe(false);
  });

  it('keeps its logs for a time, and no longer', () => {
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
  it('lets through no more than it is told to', () => {
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

  it('go to a log group of their own, a line of JSON for each request', () => {
    expect(settings().DestinationArn).toBe('GatewayLogs');
    expect(Object.keys(settings().Format)).toEqual([
      ...['user_agent', 'address', 'time', 'method', 'route', 'status', 'latency_ms', 'response_bytes'],
      ...['integration_error', 'request_id', 'gateway_request_id'],
    ]);
  });

  it('have neither paths nor queries, which can identify a person', () => {
    for (const variable of Object.values(settings().Format)) {
      expect(variable).toMatch(/^\$context(\.\w+)+$/);
      expect(variable).not.toMatch(/path|query/i);
    }
  });
});

describe('the functions', () => {
  it('have time to say why a request took too long, and answer before the gateway gives up', () => {
    const answering = functions().filter(({ Handler }) => ['turma', 'calendar'].includes(systemOf(Handler)));
    expect(answering.length).toBeGreaterThan(90);
    for (const { FunctionName, Timeout } of answering) {
      expect(Timeout * 1000, FunctionName).toBeGreaterThan(REQUEST_TIMEOUT_MS + ANSWER_MS);
      if (FunctionName !== 'sino-dev-calendarMaintenance')
        expect(Timeout, FunctionName).toBeLessThan(GATEWAY_TIMEOUT);
    }
  });

  it('share the containers of the account with all others', () => {
    for (const { Properties } of Object.values(template.Resources))
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('run on the runtime and the processor that was decided on', () => {
    const found = new Set(functions().map(({ Runtime, Architectures }) => `${Runtime} ${Architectures}`));
    expect([...found]).toEqual(['nodejs24.x arm64']);
  });

  it('log as JSON into the group of their system; the documentation page into that of the class API', () => {
    for (const { Handler, LoggingConfig } of functions()) {
      const system = systemOf(Handler).replace('docs', 'turma');
      expect(LoggingConfig).toEqual({ LogFormat: 'JSON', LogGroup: `/sino/dev/${system}` });
    }
  });

  it('say which service and stage they belong to', () => {
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

  it('have names that AWS takes, on every stage as long as "production"', () => {
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

  it('know the host of the gateway as their own', () => {
    const hosts = { 'Fn::Sub': `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` };
    const LambdaWithHosts = z.object({
      Environment: z.object({ Variables: z.looseObject({ SITE_HOSTS: z.unknown() }) }),
    });
    for (const { name, properties } of resourcesOf(template, 'AWS::Lambda::Function', LambdaWithHosts))
      expect(properties.Environment.Variables.SITE_HOSTS, name).toEqual(hosts);
  });

  it('hand out no tokens outside of the local stack', () => {
    expect(functions().filter(({ Handler }) => systemOf(Handler) === 'local')).toEqual([]);
  });
});

describe('the maintenance of the calendar', () => {
  const Rule = z.object({
    ScheduleExpression: z.string(),
    State: z.string(),
    Targets: z.tuple([z.unknown()]),
  });

  it('runs every minute, each time for less than that', () => {
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

  it.each(Object.entries(MAX_LOADED_BYTES))(
    'is small for each function of %s: at most %d bytes',
    (system, most) => {
      const sizes = files
        .filter(({ entry = '' }) => entry.startsWith(`functions/${system}/`))
        .map((file) => ({ entry: file.entry, bytes: sizeOf(loadedBy(file, files)) }))
        .sort((a, b) => b.bytes - a.bytes);
      const [largest] = sizes;
      console.info(`The largest of ${system} is ${largest?.entry}: ${largest?.bytes} bytes`);
      expect(sizes.filter(({ bytes }) => bytes > most)).toEqual([]);
      expect(largest?.bytes).toBeGreaterThan(10_000);
    },
  );

  it(`is at most ${MAX_ZIPPED_BYTES} bytes in all`, () => {
    console.info(`The artifact is ${zip.length} bytes`);
    expect(zip.length).toBeLessThan(MAX_ZIPPED_BYTES);
  });

  it('holds what was built, and none of the local stack', () => {
    // The names of the files stand in the zip as they are.
    expect(zip.includes('dist/functions/turma/turmas.js')).toBe(true);
    // Without it, Node would take the files for ES modules.
    expect(zip.includes('dist/package.json')).toBe(true);
    expect(zip.includes('tokenizer.toml')).toBe(true);
    expect(zip.includes('functions/local/')).toBe(false);
    expect(zip.includes('node_modules/')).toBe(false);
  });

  it('is what the local stack runs, byte for byte, but for the functions that only that has', async () => {
    const built = join(inject('devPackage'), 'local-stack');
    const functions = await Functions.build({ dist: built, watch: false, onLine: () => undefined });
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

  it('leaves the documentation page to a package of its own', async () => {
    const page = await readFile(join(inject('devPackage'), 'out', 'docsPage.zip'));
    for (const name of ['page/index.html', 'page/index.html.br', 'page/docs/licences.txt']) {
      expect(page.includes(name)).toBe(true);
      expect(zip.includes(name)).toBe(false);
    }
    expect(page.length).toBeLessThan(MAX_ZIPPED_BYTES + MAX_PAGE_BYTES);
  });
});
