import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { ArnOf, functionsOf } from './lambda-functions.ts';
import { resourcesOf } from './template-resources.ts';

/** CloudFormation allows 500; the rest is reserved for growth. */
const MAX_RESOURCES = 465;

let template: Template;
beforeAll(async () => {
  template = await readTemplate(inject('devPackage').out);
});

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
    DestinationArn: ArnOf,
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
    const maintenance = functionsOf(template).find(
      ({ FunctionName }) => FunctionName === 'sino-dev-calendarMaintenance',
    );
    expect(maintenance?.Timeout).toBeLessThan(60);
  });

  it('is not repeated by Lambda, so that runs do not overlap', () => {
    const configs = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig', z.looseObject({}));
    expect(configs.map(({ properties }) => properties)).toMatchObject([
      {
        FunctionName: { Ref: 'CalendarMaintenanceLambdaFunction' },
        Qualifier: '$LATEST',
        MaximumEventAgeInSeconds: 60,
        MaximumRetryAttempts: 0,
      },
    ]);
  });
});
