// The calls that the table refused. DynamoDB counts them for each kind of call, and an alarm cannot search for metrics:
// these are all kinds that the functions make.
const CALLS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
];

const refused = (call) => ({
  Id: call[0].toLowerCase() + call.slice(1),
  ReturnData: false,
  MetricStat: {
    Metric: {
      Namespace: 'AWS/DynamoDB',
      MetricName: 'ThrottledRequests',
      Dimensions: [
        { Name: 'TableName', Value: { Ref: 'Table' } },
        { Name: 'Operation', Value: call },
      ],
    },
    Period: 300,
    Stat: 'Sum',
  },
});

module.exports = [
  { Id: 'refused', Expression: 'SUM(METRICS())', Label: 'refused calls' },
  ...CALLS.map(refused),
];
