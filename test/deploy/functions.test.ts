import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { ANSWER_MS, REQUEST_TIMEOUT_MS } from '../../lib/http/endpoint.ts';
import { MAX_STAGE_CHARS } from '../../resources/parameter-rules.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { functionsOf, systemOf } from './lambda-functions.ts';
import { resourcesOf } from './template-resources.ts';

/** How long the gateway waits for a function. */
const GATEWAY_TIMEOUT_S = 30;

let template: Template;
beforeAll(async () => {
  template = await readTemplate(inject('devPackage').out);
});

const functions = () => functionsOf(template);

describe('the functions', () => {
  it('have time to answer that a request took too long, before the gateway times out', () => {
    const answering = functions().filter(({ Handler }) => ['turma', 'calendar'].includes(systemOf(Handler)));
    expect(answering.length).toBeGreaterThan(90);
    for (const { FunctionName, Timeout } of answering) {
      expect(Timeout * 1000, FunctionName).toBeGreaterThan(REQUEST_TIMEOUT_MS + ANSWER_MS);
      if (FunctionName !== 'sino-dev-calendarMaintenance')
        expect(Timeout, FunctionName).toBeLessThan(GATEWAY_TIMEOUT_S);
    }
  });

  it('reserve no concurrency by default', () => {
    for (const { Properties } of Object.values(template.Resources))
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it('run on Node 24 and arm64', () => {
    const found = new Set(functions().map(({ Runtime, Architectures }) => `${Runtime} ${Architectures}`));
    expect([...found]).toEqual(['nodejs24.x arm64']);
  });

  it('log JSON to the log group of their system, and the documentation page to that of the class API', () => {
    for (const { Handler, LoggingConfig } of functions()) {
      const system = systemOf(Handler).replace('docs', 'turma');
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', LogGroup: `/sino/dev/${system}` });
    }
  });

  it('have names that Lambda accepts in a stage with the longest name', () => {
    const stage = 'x'.repeat(MAX_STAGE_CHARS);
    for (const { FunctionName } of functions())
      expect(FunctionName.replace('-dev-', `-${stage}-`)).toMatch(/^[\w-]{1,64}$/);
  });

  it('leave the log level to their logger: Lambda drops nothing', () => {
    for (const { FunctionName, LoggingConfig } of functions())
      expect(LoggingConfig.ApplicationLogLevel, FunctionName).toBe('TRACE');
  });

  it('have tags with their service and stage', () => {
    for (const { Tags } of functions()) {
      expect(Tags).toEqual([
        { Key: 'service', Value: 'sino' },
        { Key: 'stage', Value: 'dev' },
      ]);
    }
  });

  it('have a role of their system', () => {
    const roles: Record<string, string[]> = {
      turma: ['TurmaReader', 'TurmaWriter'],
      calendar: ['CalendarReader', 'CalendarWriter', 'CalendarMaintenance'],
      logs: ['LogTokenizer', 'LogTransformer'],
      docs: ['DocsPage'],
    };
    for (const { Handler, Role: role } of functions()) expect(roles[systemOf(Handler)]).toContain(role);
  });

  it('accept the host of the gateway as that of the site', () => {
    const hosts = { 'Fn::Sub': `\${HttpApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` };
    const LambdaWithHosts = z.object({
      Environment: z.object({ Variables: z.looseObject({ SITE_HOSTS: z.unknown() }) }),
    });
    for (const { name, properties } of resourcesOf(template, 'AWS::Lambda::Function', LambdaWithHosts))
      expect(properties.Environment.Variables.SITE_HOSTS, name).toEqual(hosts);
  });

  it('do not include those of the local stack, which issue tokens', () => {
    expect(functions().filter(({ Handler }) => systemOf(Handler) === 'local')).toEqual([]);
  });
});
