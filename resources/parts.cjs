// The parts of the stack that a parameter leaves out or puts in. They are chosen when the package is made, so that the
// template has nothing in it but what is created.
const part = (name) => `\${file(resources/${name}.yml)}`;
const NOTHING = {};

module.exports = async ({ resolveVariable }) => {
  const parameter = (name) => resolveVariable(`param:${name}`);
  const isEmpty = async (name) => (await parameter(name)) === '';
  const alarmEmail = await parameter('alarmEmail');
  const traces = String(await parameter('tracing')) === 'true';
  return {
    tokens: (await isEmpty('tokenIssuer')) ? part('tokens') : NOTHING,
    logInput: (await isEmpty('logInputStreamArn')) ? part('log-input') : NOTHING,
    logOutput: (await isEmpty('logOutputStreamArn')) ? part('log-output') : NOTHING,
    domain: (await isEmpty('domainName')) ? NOTHING : part('domain'),
    alarmSubscriptions: alarmEmail === '' ? [] : [{ Protocol: 'email', Endpoint: alarmEmail }],
    tracing: traces ? part('tracing') : NOTHING,
    tracingMode: traces ? 'Active' : 'PassThrough',
    tracingPolicies: traces ? [{ Ref: 'Tracing' }] : [],
  };
};
