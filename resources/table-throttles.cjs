// The calls that the table throttled. DynamoDB counts them by operation, and an alarm cannot search for metrics, so
// this lists all operations that the functions use.
const CALLS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
];

const throttled = (call) => ({
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
  { Id: 'refused', Expression: 'SUM(METRICS())', Label: 'throttled calls' },
  ...CALLS.map(throttled),
];
