import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { METRICS, NAMESPACE } from '../../lib/metrics/metrics.ts';
import { CALLS } from '../../lib/table/access.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { resourcesOf } from './template-resources.ts';

const Dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]);
const Metric = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions });
const Query = z.union([
  z.strictObject({ Id: z.string(), Expression: z.string(), Label: z.string() }),
  z.strictObject({
    Id: z.string(),
    ReturnData: z.literal(false),
    MetricStat: z.strictObject({ Metric, Period: z.int(), Stat: z.string() }),
  }),
]);
const Alarm = z.looseObject({
  AlarmName: z.string().transform((name) => name.replace(/^sino-dev-/, '')),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
  OKActions: z.array(z.unknown()),
  ...Metric.partial().shape,
  Metrics: z.array(Query).optional(),
});
type Alarm = z.output<typeof Alarm>;

const Body = z.object({ 'Fn::Sub': z.string().transform((text) => JSON.parse(text)) });
const Dashboard = z.object({ DashboardName: z.string(), DashboardBody: Body });
const Widgets = z.array(
  z.object({
    type: z.enum(['alarm', 'metric']),
    ...{ x: z.int(), y: z.int(), width: z.int(), height: z.int() },
    properties: z.looseObject({ title: z.string(), alarms: z.array(z.string()).optional() }),
  }),
);

/** Alarms of an optional part; test/deploy/changes.test.ts has their template. */
const OPTIONAL = ['change-age', 'change-failures'];

let template: Template;
let alarms: { name: string; properties: Alarm }[];
beforeAll(async () => {
  template = await readTemplate(inject('devPackage').out);
  alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm', Alarm);
});

/** Returns all metrics of an alarm. */
function metricsOf({ Namespace, MetricName, Dimensions = [], Metrics = [] }: Alarm) {
  const queried = Metrics.flatMap((query) => ('MetricStat' in query ? [query.MetricStat.Metric] : []));
  if (Namespace === undefined || MetricName === undefined) return queried;
  return [{ Namespace, MetricName, Dimensions }];
}

/** The sets of dimensions of each metric of the functions, by its name. */
const DIMENSION_SETS = new Map(
  Object.values(METRICS).flatMap(({ dimensions, units }) =>
    Object.keys(units).map((name) => [name, dimensions.map((set) => ['service', 'stage', ...set].join())]),
  ),
);

describe('the alarms', () => {
  it('are exactly those that docs/operations.md describes', async () => {
    const [, section = ''] = (await readFile('docs/operations.md', 'utf8')).split(/^## Alarms$/m);
    const [entries = ''] = section.split(/^## /m);
    const documented = [...entries.matchAll(/^### (.+)\n\n\*[A-Z\d][\s\S]+?\*[\s\S]+?\n1\. /gm)].map(
      ([, name]) => name,
    );
    expect(documented.toSorted()).toEqual(
      [...entries.matchAll(/^### (.+)$/gm)].map(([, name]) => name).toSorted(),
    );
    const names = alarms.map(({ properties }) => properties.AlarmName);
    expect([...names, ...OPTIONAL].toSorted()).toEqual(documented.toSorted());
    expect(documented.length).toBeGreaterThan(5);
  });

  it('notify the topic when they start and end, and name docs/operations.md', () => {
    for (const { properties: alarm } of alarms) {
      expect(alarm.AlarmActions).toEqual([{ Ref: 'Alarms' }]);
      expect(alarm.OKActions).toEqual([{ Ref: 'Alarms' }]);
      expect(alarm.AlarmDescription).toContain('See docs/operations.md');
    }
  });

  it('use metrics that the functions write, and resources of the stack', () => {
    for (const { Namespace, MetricName, Dimensions } of alarms.flatMap(({ properties }) =>
      metricsOf(properties),
    )) {
      const names = Dimensions.map(({ Name }) => Name).join();
      if (Namespace === NAMESPACE) expect(DIMENSION_SETS.get(MetricName)).toContain(names);
      const references = [...JSON.stringify(Dimensions).matchAll(/"(?:Ref":"|Fn::GetAtt":\[")(\w+)"/g)];
      for (const [, id = ''] of references) expect(template.Resources).toHaveProperty(id);
      if (Namespace.startsWith('AWS/') && MetricName !== 'Throttles') expect(references).toHaveLength(1);
    }
  });

  it('look back at most a day, as CloudWatch allows', () => {
    for (const { properties: alarm } of alarms) {
      const periods = alarm.Metrics?.flatMap((query) =>
        'MetricStat' in query ? query.MetricStat.Period : [],
      );
      for (const period of periods ?? [Number(alarm.Period)])
        expect(period * Number(alarm.EvaluationPeriods), alarm.AlarmName).toBeLessThanOrEqual(86_400);
    }
  });

  it('report a broken record that lists leave out for a day, however seldom it is read', () => {
    const leftOut = alarms.find(({ name }) => name === 'RecordsLeftOut');
    expect(leftOut?.properties).toMatchObject({
      MetricName: 'RecordsLeftOut',
      Period: 3600,
      EvaluationPeriods: 24,
      DatapointsToAlarm: 1,
      TreatMissingData: 'notBreaching',
    });
  });

  it('use in their expressions exactly the metrics they query, at most as many as CloudWatch allows', () => {
    for (const { properties: alarm } of alarms) {
      const [expression, ...queries] = alarm.Metrics ?? [];
      if (expression === undefined) continue;
      if (!('Expression' in expression)) throw new Error(`The expression of ${alarm.AlarmName} is not first`);
      expect(queries.length).toBeLessThanOrEqual(10);
      if (expression.Expression.includes('METRICS()')) continue;
      const used = expression.Expression.match(/\b[a-z]+\b/g) ?? [];
      expect(new Set(used)).toEqual(new Set(queries.map(({ Id }) => Id)));
    }
  });

  it('cover every table call that the functions make', () => {
    const throttles = alarms.find(({ name }) => name === 'TableThrottles');
    const calls = throttles?.properties.Metrics?.flatMap((query) =>
      'MetricStat' in query ? query.MetricStat.Metric.Dimensions.slice(1).map(({ Value }) => Value) : [],
    );
    const made = Object.keys({ ...CALLS.read, ...CALLS.write }).map((name) => name.replace(/Command$/, ''));
    expect(calls).toEqual(made);
  });
});

describe('the dashboard', () => {
  const widgets = () => {
    const { DashboardBody } = Dashboard.parse(template.Resources.Dashboard?.Properties);
    return Widgets.parse(DashboardBody['Fn::Sub'].widgets);
  };

  it('shows all alarms', () => {
    const shown = widgets().flatMap(({ properties }) => properties.alarms ?? []);
    const arn =
      /^arn:\$\{AWS::Partition\}:cloudwatch:\$\{AWS::Region\}:\$\{AWS::AccountId\}:alarm:sino-dev-(.*)$/;
    const names = alarms.map(({ properties }) => properties.AlarmName);
    expect(shown.map((text) => arn.exec(text)?.[1]).toSorted()).toEqual(names.toSorted());
  });

  it('refers to resources of the stack', () => {
    const text = JSON.stringify(widgets());
    const references = [...text.matchAll(/\$\{([\w:]+)[}.]/g)].map(([, id = '']) => id);
    expect(references).toContain('HttpApi');
    for (const id of references) if (!id.startsWith('AWS::')) expect(template.Resources).toHaveProperty(id);
  });

  it('shows metrics that the functions write', () => {
    const text = JSON.stringify(widgets()).replaceAll('\\"', '"');
    const plain = [...text.matchAll(/\["sino","(\w+)",("[^[{]*)/g)].map(([, name, rest = '']) => {
      const names = rest.match(/"\w+"/g)?.filter((_, n) => n % 2 === 0);
      return { name, dimensions: names?.join().replaceAll('"', '') };
    });
    const searched = [...text.matchAll(/\{sino,([\w,]+)\} [^']*MetricName="(\w+)"/g)];
    const shown = [...plain, ...searched.map(([, dimensions, name]) => ({ name, dimensions }))];
    expect(shown.length).toBeGreaterThan(10);
    for (const { name = '', dimensions } of shown) expect(DIMENSION_SETS.get(name)).toContain(dimensions);
  });

  it('counts the indexes wherever it counts the table, whose own metrics leave them out', () => {
    const text = JSON.stringify(widgets()).replaceAll('\\"', '"');
    const table = [...text.matchAll(/\["AWS\/DynamoDB","(\w+)","TableName","\$\{Table\}"/g)];
    const indexes = [
      ...text.matchAll(
        /\{AWS\/DynamoDB,GlobalSecondaryIndexName,TableName\} TableName="\$\{Table\}" MetricName="(\w+)"/g,
      ),
    ];
    expect(table).toHaveLength(4);
    expect(indexes.map(([, name]) => name)).toEqual(table.map(([, name]) => name));
  });

  it('has no overlapping graphs', () => {
    const cells = widgets().flatMap(({ x, y, width, height }) =>
      Array.from({ length: width * height }, (_, n) => `${x + (n % width)},${y + Math.floor(n / width)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

it('docs/operations.md lists every metric with its unit and its dimensions', async () => {
  const text = await readFile('docs/operations.md', 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (\w+) \| .*? \| (.*?) ?\|$/gm)].map(([, ...cells]) => cells);
  const measured = Object.values(METRICS).flatMap(({ dimensions, units }) =>
    Object.entries(units).map(([name, unit]) => {
      const sets = dimensions.filter((set) => set.length > 0).map((set) => `\`${set}\``);
      return [name, unit.toLowerCase(), sets.join('; ')];
    }),
  );
  expect(rows).toEqual(measured);
});
