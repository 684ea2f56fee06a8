import * as z from 'zod';
import type { Template } from '../../scripts/build/deploy/package.ts';
import { resourcesOf } from './template-resources.ts';

/** A reference to the ARN of a resource. @returns the name of the resource */
export const ArnOf = z
  .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
  .transform((reference) => reference['Fn::GetAtt'][0]);

const LambdaFunction = z.object({
  FunctionName: z.string(),
  Handler: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Timeout: z.number(),
  Role: ArnOf,
  LoggingConfig: z.object({
    LogFormat: z.string(),
    ApplicationLogLevel: z.string().optional(),
    LogGroup: z.string(),
  }),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
});

/** Returns the Lambda functions of a template. */
export const functionsOf = (template: Template) =>
  resourcesOf(template, 'AWS::Lambda::Function', LambdaFunction).map(({ properties }) => properties);

/** `dist/functions/turma/turmas.list` -> `turma` */
export const systemOf = (handler: string) => /functions\/(\w+)\//.exec(handler)?.[1] ?? '';
