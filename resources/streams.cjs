// The input and output streams of logs: those that parameters name, or the stack's own.
module.exports = async ({ resolveVariable }) => {
  const stream = async (parameter, resource, ownName) => {
    const arn = await resolveVariable(`param:${parameter}`);
    if (arn !== '') return { arn, name: arn };
    return { arn: { 'Fn::GetAtt': [resource, 'Arn'] }, name: await ownName };
  };
  const names = `self:custom.names.${await resolveVariable('sls:stage')}`;
  const prefix = await resolveVariable('self:custom.tablePrefix');
  const [input, output] = await Promise.all([
    stream('logInputStreamArn', 'LogInput', resolveVariable(`${names}.logsIn, '${prefix}-logs-in'`)),
    stream('logOutputStreamArn', 'LogOutput', resolveVariable(`${names}.logsOut, '${prefix}-logs-out'`)),
  ]);
  return { input, output };
};
