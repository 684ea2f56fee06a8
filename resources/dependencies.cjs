/**
 * Leaves out of the template what osls writes twice: a `DependsOn` on what the resource refers to anyway, which
 * CloudFormation therefore creates first. cfn-lint reports each of them (W3005).
 */
module.exports = class Dependencies {
  constructor(serverless) {
    const tidy = () => {
      const { Resources } = serverless.service.provider.compiledCloudFormationTemplate;
      for (const resource of Object.values(Resources)) leaveOutEnforced(resource);
    };
    this.hooks = { 'before:aws:package:finalize:saveServiceState': tidy };
  }
};

function leaveOutEnforced(resource) {
  const enforced = references(resource.Properties);
  const left = [resource.DependsOn ?? []].flat().filter((name) => !enforced.includes(name));
  if (left.length > 0) resource.DependsOn = left;
  else delete resource.DependsOn;
}

/** The names of the resources that a part of the template refers to with `Ref` or `Fn::GetAtt`. */
function references(part) {
  if (typeof part !== 'object' || part === null) return [];
  const { Ref: name, 'Fn::GetAtt': attribute } = part;
  if (typeof name === 'string') return [name];
  if (Array.isArray(attribute)) return [attribute[0]];
  return Object.values(part).flatMap(references);
}
