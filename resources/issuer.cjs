// Issuer, audience and source of the tokens: what the parameters say, or the user pool that the stack creates. Written
// as a function because only a deployed stack knows its user pool; a reference to it in `serverless.yml` itself would
// make `invoke local` ask AWS for it.

// Both APIs accept the tokens of both clients: what a token allows is decided by its scopes, and each client has those of
// one API alone.
const CLIENTS = [{ Ref: 'TurmaClient' }, { Ref: 'CalendarClient' }];

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
    audience: { 'Fn::Join': [',', [...CLIENTS, ...(audience === '' ? [] : [audience])]] },
    tokenUrl: { 'Fn::Join': ['', ['https://', ...host, '/oauth2/token']] },
  };
};
