// The JSON line that the gateway logs for each request, in the gateway's own variables. It has the route, but never
// the path or the query, which can identify a person. `request_id` is the function's, as in the function's own lines
// and in responses with status 500; it is "-" if no function was called. The caller chooses the user agent, so it
// comes first: of members with the same name, JSON parsers take the last, so it cannot replace the others.
module.exports = JSON.stringify({
  user_agent: '$context.identity.userAgent',
  address: '$context.identity.sourceIp',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  latency_ms: '$context.responseLatency',
  response_bytes: '$context.responseLength',
  integration_error: '$context.integrationErrorMessage',
  request_id: '$context.integration.requestId',
  gateway_request_id: '$context.requestId',
});
