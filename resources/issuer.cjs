// Issuer and audience of the tokens: what the parameters say, or the user pool that the stack creates. Written as a
// function because only a deployed stack knows its user pool; a reference to it in `serverless.yml` itself would make
// `invoke local` ask AWS for it.
module.exports = async ({ resolveVariable }) => {
  const [issuer, audience] = await Promise.all([
    resolveVariable('param:tokenIssuer'),
    resolveVariable('param:tokenAudience'),
  ]);
  if (issuer !== '') return { issuer, audience };
  const pool = { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] };
  return { issuer: pool, audience: { Ref: 'MachineClient' } };
};
