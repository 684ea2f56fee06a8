// The hosts that clients reach the service at, separated by commas, the one to prefer first: addresses in responses begin
// with one of them. CloudFront calls the gateway at the gateway's own host; so with `cdn` that one is left out, and every
// address leads to CloudFront. Written as a function because only a deployed stack knows its gateway; a reference to it in
// `serverless.yml` itself would make `invoke local` ask AWS for it.
module.exports = async ({ resolveVariable }) => {
  if ((await resolveVariable('sls:stage')) === 'local') return 'localhost';
  const domainName = await resolveVariable('param:domainName');
  const hasCdn = String(await resolveVariable('param:cdn')) === 'true';
  if (hasCdn) return domainName === '' ? { 'Fn::GetAtt': ['Cdn', 'DomainName'] } : domainName;
  return { 'Fn::Sub': domainName === '' ? GATEWAY : `${domainName},${GATEWAY}` };
};

const GATEWAY = `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`;
