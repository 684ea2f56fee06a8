// The hosts at which clients reach the service, separated by commas, the preferred one first: URLs in responses begin
// with one of them. CloudFront calls the gateway at the gateway's own host, so with `cdn` that one is left out, and
// every URL leads to CloudFront. This is a function because only a deployed stack knows its gateway: a reference to
// it in `serverless.yml` itself would make `invoke local` ask AWS for it.
module.exports = async ({ resolveVariable }) => {
  if ((await resolveVariable('sls:stage')) === 'local') return 'localhost';
  const domainName = await resolveVariable('param:domainName');
  const hasCdn = String(await resolveVariable('param:cdn')) === 'true';
  if (hasCdn) return domainName === '' ? { 'Fn::GetAtt': ['Cdn', 'DomainName'] } : domainName;
  return { 'Fn::Sub': domainName === '' ? GATEWAY : `${domainName},${GATEWAY}` };
};

const GATEWAY = `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`;
