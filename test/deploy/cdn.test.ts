import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calendarApi } from '../../lib/calendar/http/api.ts';
import { cachingHeaders } from '../../lib/http/conditional-get.ts';
import type { Template } from '../../scripts/build/deploy/package.ts';
import { EVERYTHING, packageVariant, STAGE } from './package-variant.ts';
import { dependenciesOf } from './references.ts';
import { resourcesOf } from './template-resources.ts';

const Distribution = z.object({
  DistributionConfig: z.looseObject({
    HttpVersion: z.string(),
    Aliases: z.array(z.string()).optional(),
    ViewerCertificate: z.unknown().optional(),
    WebACLId: z.string().optional(),
    Origins: z.tuple([z.looseObject({ Id: z.string(), DomainName: z.unknown() })]),
    DefaultCacheBehavior: z.looseObject({ TargetOriginId: z.string(), Compress: z.boolean() }),
    CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.int() })),
  }),
});

const LambdaFunction = z.object({
  Environment: z.object({ Variables: z.looseObject({ SITE_HOSTS: z.unknown() }) }),
});

let alone: Template;
let withDomain: Template;
beforeAll(async () => {
  alone = await packageVariant('dev', { cdn: 'true' });
  withDomain = await packageVariant(STAGE, EVERYTHING);
});

function configOf(template: Template) {
  return Distribution.parse(template.Resources.Cdn?.Properties).DistributionConfig;
}

const hostsIn = (template: Template) =>
  resourcesOf(template, 'AWS::Lambda::Function', LambdaFunction).map(
    ({ properties }) => properties.Environment.Variables.SITE_HOSTS,
  );

describe('the CDN', () => {
  it('forwards requests to the gateway, with the host of the gateway', () => {
    const { Origins, DefaultCacheBehavior } = configOf(alone);
    expect(Origins).toEqual([
      {
        Id: DefaultCacheBehavior.TargetOriginId,
        DomainName: { 'Fn::Sub': `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` },
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      },
    ]);
    // The managed policy AllViewerExceptHostHeader.
    expect(DefaultCacheBehavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('accepts every method over TLS only, caches GET and HEAD, and compresses', () => {
    expect(configOf(alone).DefaultCacheBehavior).toMatchObject({
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
      CachedMethods: ['GET', 'HEAD'],
      ViewerProtocolPolicy: 'https-only',
      Compress: true,
      CachePolicyId: { Ref: 'CdnCaching' },
    });
    expect(configOf(alone)).toMatchObject({ Enabled: true, HttpVersion: 'http2and3', IPV6Enabled: true });
  });

  it('caches responses for as long as the service allows, by all request headers that can change a response', () => {
    const { maxAgeSeconds = 0 } = calendarApi.caching ?? {};
    const policy = { maxAgeSeconds, lastModified: () => undefined };
    const { vary } = cachingHeaders(policy, { wanted: { negotiated: true } }, { body: '', headers: {} });
    expect(alone.Resources.CdnCaching?.Properties.CachePolicyConfig).toEqual({
      Name: { 'Fn::Sub': `sino-dev-\${AWS::Region}` },
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: maxAgeSeconds,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: vary.split(', ') },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
    expect(maxAgeSeconds).toBe(60);
    expect(vary).toContain('Authorization');
  });

  it('caches no refusals', () => {
    const responses = configOf(alone).CustomErrorResponses;
    expect(responses.map(({ ErrorCode }) => ErrorCode)).toEqual([
      ...[400, 403, 404, 405, 414],
      ...[500, 501, 502, 503, 504],
    ]);
    expect(responses.every(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0)).toBe(true);
  });

  it('has a domain of AWS by default, which every function knows', () => {
    expect(configOf(alone)).not.toHaveProperty('Aliases');
    expect(configOf(alone)).not.toHaveProperty('WebACLId');
    expect(new Set(hostsIn(alone).map((hosts) => JSON.stringify(hosts)))).toEqual(
      new Set(['{"Fn::GetAtt":["Cdn","DomainName"]}']),
    );
    expect(alone.Outputs.CdnUrl?.Value).toEqual({ 'Fn::Sub': `https://\${Cdn.DomainName}` });
    expect(alone.Outputs).not.toHaveProperty('DomainTarget');
  });

  it('has the configured domain and certificate instead of the gateway', () => {
    expect(configOf(withDomain)).toMatchObject({
      Aliases: [EVERYTHING.domainName],
      ViewerCertificate: {
        AcmCertificateArn: EVERYTHING.domainCertificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(new Set(hostsIn(withDomain))).toEqual(new Set([EVERYTHING.domainName]));
    expect(withDomain.Resources).not.toHaveProperty('Domain');
    expect(withDomain.Outputs).toMatchObject({
      DomainTarget: { Value: { 'Fn::GetAtt': ['Cdn', 'DomainName'] } },
      DomainTargetZone: { Value: 'Z2FDTNDATAQYW2' },
    });
  });

  it('has the configured web ACL', () => {
    expect(configOf(withDomain).WebACLId).toBe(EVERYTHING.webAclArn);
  });

  it('creates no circular dependency, though the functions know its domain', () => {
    expect(dependenciesOf('TurmasListLambdaFunction', alone)).toContain('Cdn');
    expect(dependenciesOf('Cdn', alone)).toContain('HttpApi');
    for (const template of [alone, withDomain]) {
      for (const name of Object.keys(template.Resources))
        expect(dependenciesOf(name, template), name).not.toContain(name);
    }
  });

  it('fits into the stack with everything else', () => {
    const count = Object.keys(alone.Resources).length;
    console.info(`With the CDN the stack has ${count} resources of 500`);
    expect(count).toBeLessThan(465);
  });
});
