// The calendar's base path, in two parts: from the parameters, or that of the original.
const ORIGINAL = { root: '/wp-json', namespace: 'tribe/events/v1' };

module.exports = async ({ resolveVariable }) => {
  const isCompatible = String(await resolveVariable('param:calendarCompatible')) === 'true';
  const [root, namespace] = await Promise.all([
    resolveVariable('param:calendarRoot'),
    resolveVariable('param:calendarNamespace'),
  ]);
  const parts = isCompatible ? ORIGINAL : { root, namespace };
  // Puts one slash between the parts even if a parameter is wrong, so that its own rule is reported and not that of
  // routes.
  return { ...parts, path: `/${parts.root}/${parts.namespace}`.replace(/\/{2,}/g, '/') };
};
