// The CloudWatch dashboard of a stage. It is 24 columns wide: three graphs per row.
const [WIDTH, HEIGHT, ALARMS_HEIGHT] = [8, 6, 3];

module.exports = async ({ resolveVariable }) => {
  const [service, stage] = await Promise.all([resolveVariable('self:service'), resolveVariable('sls:stage')]);
  const hasChanges = String(await resolveVariable('param:changeEvents')) === 'true';
  const name = `${service}-${stage}`;
  const graphs = [...rows(stage), ...(hasChanges ? [changesRow(stage)] : [])].flatMap((row, y) =>
    row.map((graph, x) => placed(graph, x, y)),
  );
  const widgets = [alarms(name, hasChanges ? [...ALARMS, ...CHANGE_ALARMS] : ALARMS), ...graphs];
  return {
    DashboardName: name,
    DashboardBody: { 'Fn::Sub': JSON.stringify({ widgets }) },
  };
};

const placed = (graph, column, row) => ({
  type: 'metric',
  x: column * WIDTH,
  y: ALARMS_HEIGHT + row * HEIGHT,
  width: WIDTH,
  height: HEIGHT,
  properties: { region: reference('AWS::Region'), view: 'timeSeries', period: 300, ...graph },
});

/** A placeholder that CloudFormation replaces with a value (`Fn::Sub`). */
const reference = (name) => `\${${name}}`;

const ALARMS = [
  ...['server-errors', 'latency', 'table-throttles', 'function-throttles', 'maintenance', 'records-left-out'],
  ...['log-age', 'log-errors', 'log-failures', 'log-conversions'],
];
const CHANGE_ALARMS = ['change-age', 'change-failures'];
const alarms = (prefix, names) => {
  const arn = [
    'arn',
    reference('AWS::Partition'),
    'cloudwatch',
    reference('AWS::Region'),
    reference('AWS::AccountId'),
  ];
  return {
    type: 'alarm',
    x: 0,
    y: 0,
    width: 3 * WIDTH,
    height: ALARMS_HEIGHT,
    properties: {
      title: 'Alarms',
      alarms: names.map((name) => [...arn, 'alarm', `${prefix}-${name}`].join(':')),
    },
  };
};

const metric =
  (namespace, ...dimensions) =>
  (name, options = {}) => [namespace, name, ...dimensions, options];
const gateway = metric('AWS/ApiGateway', 'ApiId', reference('HttpApi'));
const table = metric('AWS/DynamoDB', 'TableName', reference('Table'));
/** The sum over all indexes of the table, which the metric of the table leaves out. */
const indexes = (name) => {
  const search = `{AWS/DynamoDB,GlobalSecondaryIndexName,TableName} TableName="${reference('Table')}" MetricName="${name}"`;
  const expression = `SUM(SEARCH('${search}', 'Sum', 300))`;
  return [{ expression, label: `${name} of the indexes`, id: `indexes${name}` }];
};
const allFunctions = metric('AWS/Lambda');
const maintenance = metric('AWS/Lambda', 'FunctionName', reference('CalendarMaintenanceLambdaFunction'));
const tokenizer = metric('AWS/Lambda', 'FunctionName', reference('LogsTokenizeLambdaFunction'));
const logFailures = metric('AWS/SQS', 'QueueName', reference('LogFailures.QueueName'));

const publisher = metric('AWS/Lambda', 'FunctionName', reference('ChangesPublishLambdaFunction'));
const changeFailures = metric('AWS/SQS', 'QueueName', reference('ChangeFailures.QueueName'));

const sums = (title, ...metrics) => ({ title, metrics, stat: 'Sum' });

const ownOf = (stage) => metric('sino', 'service', 'sino', 'stage', stage);

function rows(stage) {
  const own = ownOf(stage);
  const highest = (title, dimension, name, statistic = 'Sum') => {
    const search = `{sino,service,stage,${dimension}} service="sino" stage="${stage}" MetricName="${name}"`;
    const expression = `SLICE(SORT(SEARCH('${search}', '${statistic}', 300), MAX, DESC), 0, 10)`;
    return { title: `${title}: top 10`, metrics: [[{ expression, id: 'highest' }]] };
  };
  return [
    [
      sums('Requests', gateway('Count'), gateway('4xx'), gateway('5xx')),
      { title: 'Latency, ms', metrics: ['p50', 'p90', 'p99'].map((stat) => gateway('Latency', { stat })) },
      sums('Cold starts', own('ColdStarts')),
    ],
    [
      highest('Requests by operation', 'operation', 'Requests'),
      highest('p99 latency by operation, ms', 'operation', 'Latency', 'p99'),
      highest('Server errors by operation', 'operation', 'ServerErrors'),
    ],
    [
      sums(
        'Capacity units of the table and its indexes',
        table('ConsumedReadCapacityUnits'),
        indexes('ConsumedReadCapacityUnits'),
        table('ConsumedWriteCapacityUnits'),
        indexes('ConsumedWriteCapacityUnits'),
      ),
      highest('Read units by operation', 'operation', 'ReadUnits'),
      highest('Write units by operation', 'operation', 'WriteUnits'),
    ],
    [
      sums(
        'Throttles: table and indexes',
        table('ReadThrottleEvents'),
        indexes('ReadThrottleEvents'),
        table('WriteThrottleEvents'),
        indexes('WriteThrottleEvents'),
      ),
      sums('Throttles: all functions of the account', allFunctions('Throttles')),
      sums(
        'Maintenance of the calendar',
        own('MaintenanceDone'),
        own('MaintenanceFailed'),
        maintenance('Errors'),
      ),
    ],
    [
      sums('Log tokenizer', own('Records'), own('EventsIn'), own('Tokens'), own('EventsOut')),
      highest('Log tokenizer: failures by kind', 'kind', 'Failures'),
      {
        title: 'Log tokenizer: age of records, ms; errors; set aside',
        metrics: [
          tokenizer('IteratorAge', { stat: 'Maximum', yAxis: 'right' }),
          tokenizer('Errors', { stat: 'Sum' }),
          logFailures('ApproximateNumberOfMessagesVisible', { stat: 'Maximum' }),
        ],
      },
    ],
  ];
}

function changesRow(stage) {
  const own = ownOf(stage);
  return [
    sums('Changes: sent, set aside, left', own('ChangesSent'), own('ChangesSetAside'), own('ChangesLeft')),
    {
      title: 'Changes: age, ms; errors; set aside',
      metrics: [
        publisher('IteratorAge', { stat: 'Maximum', yAxis: 'right' }),
        publisher('Errors', { stat: 'Sum' }),
        changeFailures('ApproximateNumberOfMessagesVisible', { stat: 'Maximum' }),
      ],
    },
  ];
}
