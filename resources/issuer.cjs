// Issuer, audience and source of the tokens: what the parameters say, or the user pool that the stack creates. Written
// as a function because only a deployed stack knows its user pool; a reference to it in `serverless.yml` itself would
// make `invoke local` ask AWS for it.
module.exports = async ({ resolveVariable }) => {
  const [issuer, audience, tokenUrl] = await Promise.all([
    resolveVariable('param:tokenIssuer'),
    resolveVariable('param:tokenAudience'),
    resolveVariable('param:tokenUrl'),
  ]);
  if (issuer !== '') return { issuer, audience, tokenUrl };
  const host = [{ Ref: 'UserPoolDomain' }, '.auth.', { Ref: 'AWS::Region' }, '.amazoncognito.com'];
  return {
    issuer: { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] },
    audience: { Ref: 'MachineClient' },
    tokenUrl: { 'Fn::Join': ['', ['https://', ...host, '/oauth2/token']] },
  };
};
