import { createRequire } from 'node:module';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { resourcesOf } from './template-resources.ts';

const Client = z.object({
  AllowedOAuthScopes: z.array(z.string().transform((scope) => scope.replace(/^sino\//, ''))),
  AllowedOAuthFlows: z.tuple([z.literal('client_credentials')]),
  GenerateSecret: z.literal(true),
});

let template: Template;
let clients: Map<string, z.output<typeof Client>>;
beforeAll(async () => {
  template = await readTemplate(inject('devPackage').out);
  const found = resourcesOf(template, 'AWS::Cognito::UserPoolClient', Client);
  clients = new Map(found.map(({ name, properties }) => [name, properties]));
});

const scopesOf = async (resources: Parameters<typeof allOperations>[0]) =>
  new Set((await allOperations(resources)).flatMap(({ operation }) => operation.scopes));

describe('the user pool', () => {
  it('has one client for each API', () => {
    expect([...clients.keys()].sort()).toEqual(['CalendarClient', 'TurmaClient']);
    expect(template.Outputs.TurmaClientId?.Value).toEqual({ Ref: 'TurmaClient' });
    expect(template.Outputs.CalendarClientId?.Value).toEqual({ Ref: 'CalendarClient' });
  });

  it.each([
    ['TurmaClient', turmaResources],
    ['CalendarClient', calendarResources],
  ])('gives %s exactly the scopes that the operations of its API require', async (name, resources) => {
    const granted = clients.get(name)?.AllowedOAuthScopes;
    expect(new Set(granted)).toEqual(await scopesOf(resources));
    expect(granted).not.toContain('turma:pessoal');
  });
});

/** The parts of `serverless.yml` that concern the issuer, with other values than empty ones. */
async function issuer(given: Readonly<Record<string, string>>): Promise<unknown> {
  const resolve: (service: { resolveVariable(name: string): Promise<string> }) => Promise<unknown> =
    createRequire(import.meta.url)('../../resources/issuer.cjs');
  return resolve({ resolveVariable: async (name) => given[name] ?? '' });
}

const tokenUrl = (auth: string) => {
  const host = [{ Ref: 'UserPoolDomain' }, auth, { Ref: 'AWS::Region' }, '.amazoncognito.com'];
  return { 'Fn::Join': ['', ['https://', ...host, '/oauth2/token']] };
};

describe('the token endpoint of the user pool', () => {
  it('is the one that the output and the documents show', () => {
    const { Environment } = template.Resources.OpenapiReadLambdaFunction?.Properties ?? {};
    expect(Environment).toMatchObject({ Variables: { TOKEN_URL: tokenUrl('.auth.') } });
    expect(template.Outputs.TokenEndpoint?.Value).toEqual(tokenUrl('.auth.'));
  });

  it('is a FIPS endpoint in GovCloud, which has no others', async () => {
    expect(await issuer({ 'self:provider.region': 'us-gov-west-1' })).toMatchObject({
      tokenUrl: tokenUrl('.auth-fips.'),
    });
  });
});

describe('the functions', () => {
  it('accept the tokens of both clients', () => {
    const { Environment } = template.Resources.TurmasListLambdaFunction?.Properties ?? {};
    expect(Environment).toMatchObject({
      Variables: {
        TOKEN_AUDIENCE: { 'Fn::Join': [',', [{ Ref: 'TurmaClient' }, { Ref: 'CalendarClient' }]] },
      },
    });
  });

  it('accept the tokens of further clients in tokenAudience', async () => {
    expect(await issuer({ 'param:tokenAudience': 'third,fourth' })).toMatchObject({
      audience: { 'Fn::Join': [',', [{ Ref: 'TurmaClient' }, { Ref: 'CalendarClient' }, 'third,fourth']] },
    });
  });
});
