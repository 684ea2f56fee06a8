// The optional parts of the stack. Parameters select them at packaging time, so that the template contains only what is
// created.
const file = (path) => `\${file(${path})}`;
const part = (name) => file(`resources/${name}.yml`);
const NOTHING = {};

module.exports = async ({ resolveVariable }) => {
  const parameter = (name) => resolveVariable(`param:${name}`);
  const isEmpty = async (name) => (await parameter(name)) === '';
  const alarmEmail = await parameter('alarmEmail');
  const isTrue = async (name) => String(await parameter(name)) === 'true';
  const traces = await isTrue('tracing');
  const hasDomain = !(await isEmpty('domainName'));
  const hasCdn = await isTrue('cdn');
  const hasPage = await isTrue('docsPage');
  const isCompatible = await isTrue('calendarCompatible');
  const hasChanges = await isTrue('changeEvents');
  const isReserved = await isTrue('reservedConcurrency');
  return {
    tokens: (await isEmpty('tokenIssuer')) ? part('tokens') : NOTHING,
    logInput: (await isEmpty('logInputStreamArn')) ? part('log-input') : NOTHING,
    logOutput: (await isEmpty('logOutputStreamArn')) ? part('log-output') : NOTHING,
    accessLogs: (await isTrue('accessLogs')) ? part('access-logs') : NOTHING,
    domain: hasDomain && !hasCdn ? part('domain') : NOTHING,
    cdn: hasCdn ? part('cdn') : NOTHING,
    cdnDomain: hasDomain && hasCdn ? part('cdn-domain') : NOTHING,
    cdnFirewall: hasCdn && !(await isEmpty('webAclArn')) ? part('cdn-firewall') : NOTHING,
    alarmSubscriptions: alarmEmail === '' ? [] : [{ Protocol: 'email', Endpoint: alarmEmail }],
    docsRole: hasPage ? part('docs') : NOTHING,
    docsFunction: hasPage ? file('functions/docs.yml') : NOTHING,
    tableDeletionProtection: await isTrue('tableDeletionProtection'),
    reserved: isReserved ? part('reserved') : NOTHING,
    reservedCompatible: isReserved && isCompatible ? part('reserved-compatible') : NOTHING,
    compatibleFunction: isCompatible ? file('functions/compatible.yml') : NOTHING,
    changesFunction: hasChanges ? file('functions/changes.yml') : NOTHING,
    changes: hasChanges ? part('changes') : NOTHING,
    tracing: traces ? part('tracing') : NOTHING,
    tracingMode: traces ? 'Active' : 'PassThrough',
    tracingPolicies: traces ? [{ Ref: 'Tracing' }] : [],
  };
};
