// Issuer, audience and URL of tokens: from the parameters, or from the user pool that the stack creates. This is a
// function because only a deployed stack knows its user pool: a reference to it in `serverless.yml` itself would make
// `invoke local` ask AWS for it.

// Both APIs accept the tokens of both clients: the scopes decide what a token allows, and each client has only those
// of one API.
const CLIENTS = [{ Ref: 'TurmaClient' }, { Ref: 'CalendarClient' }];

module.exports = async ({ resolveVariable }) => {
  const [issuer, audience, tokenUrl, region] = await Promise.all([
    resolveVariable('param:tokenIssuer'),
    resolveVariable('param:tokenAudience'),
    resolveVariable('param:tokenUrl'),
    resolveVariable('self:provider.region'),
  ]);
  if (issuer !== '') return { issuer, audience, tokenUrl };
  // GovCloud has only FIPS endpoints.
  const auth = region.startsWith('us-gov-') ? '.auth-fips.' : '.auth.';
  const host = [{ Ref: 'UserPoolDomain' }, auth, { Ref: 'AWS::Region' }, '.amazoncognito.com'];
  return {
    issuer: { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] },
    audience: { 'Fn::Join': [',', [...CLIENTS, ...(audience === '' ? [] : [audience])]] },
    tokenUrl: { 'Fn::Join': ['', ['https://', ...host, '/oauth2/token']] },
  };
};
