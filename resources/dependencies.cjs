/**
 * Removes each `DependsOn` on a resource that is referenced anyway: CloudFormation creates referenced resources first.
 * osls writes them, and cfn-lint reports them (W3005).
 */
module.exports = class Dependencies {
  constructor(serverless) {
    const tidy = () => {
      const { Resources } = serverless.service.provider.compiledCloudFormationTemplate;
      for (const resource of Object.values(Resources)) removeRedundant(resource);
    };
    this.hooks = { 'before:aws:package:finalize:saveServiceState': tidy };
  }
};

function removeRedundant(resource) {
  const referenced = references(resource.Properties);
  const needed = [resource.DependsOn ?? []].flat().filter((name) => !referenced.includes(name));
  if (needed.length > 0) resource.DependsOn = needed;
  else delete resource.DependsOn;
}

/** Returns the names of the resources that a part of the template refers to with `Ref` or `Fn::GetAtt`. */
function references(part) {
  if (typeof part !== 'object' || part === null) return [];
  const { Ref: name, 'Fn::GetAtt': attribute } = part;
  if (typeof name === 'string') return [name];
  if (Array.isArray(attribute)) return [attribute[0]];
  return Object.values(part).flatMap(references);
}
