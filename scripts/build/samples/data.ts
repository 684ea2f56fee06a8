/** Three invented lines of an access log. */
export const LINES = [
  '192.0.2.1 - alice [19/Jun/2019:17:20:49 -0400] "GET /turma/v1/turmas HTTP/1.1" 200 1043',
  '192.0.2.2 - - [19/Jun/2019:17:20:50 -0400] "GET /api/calendar/events/v1/events?page=2 HTTP/1.1" 200 9007',
  '198.51.100.7 - bob [19/Jun/2019:17:20:51 -0400] "POST /turma/v1/turmas/7/tarefas HTTP/1.1" 201 -',
] as const;

/** Returns an envelope with log events, as CloudWatch Logs sends it. */
export const envelope = (messages: readonly string[]) => ({
  messageType: 'DATA_MESSAGE',
  owner: '123456789012',
  logGroup: '/sino/web',
  logStream: 'web-1',
  subscriptionFilters: ['everything'],
  logEvents: messages.map((message, i) => ({
    id: `3488690268769${i}`,
    timestamp: 1_560_979_249_000 + i * 1000,
    message,
  })),
});

/** The message with which CloudWatch Logs checks that the destination is reachable. */
export const control = {
  messageType: 'CONTROL_MESSAGE',
  owner: 'CloudwatchLogs',
  logGroup: '',
  logStream: '',
  subscriptionFilters: [],
  logEvents: [
    {
      id: '',
      timestamp: 1_560_979_249_000,
      message: 'CWL CONTROL MESSAGE: Checking health of destination Kinesis stream.',
    },
  ],
};
