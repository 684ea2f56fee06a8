// The input and output streams of logs: those that parameters name, or the stack's own.
module.exports = async ({ resolveVariable }) => {
  const stream = async (parameter, resource, ownName) => {
    const arn = await resolveVariable(`param:${parameter}`);
    if (arn !== '') return { arn, name: arn };
    return { arn: { 'Fn::GetAtt': [resource, 'Arn'] }, name: await ownName };
  };
  const prefix = await resolveVariable('self:custom.tablePrefix');
  const [input, output] = await Promise.all([
    stream('logInputStreamArn', 'LogInput', resolveVariable(`env:SINO_LOG_INPUT, '${prefix}-logs-in'`)),
    stream('logOutputStreamArn', 'LogOutput', resolveVariable(`env:SINO_LOG_OUTPUT, '${prefix}-logs-out'`)),
  ]);
  return { input, output };
};
