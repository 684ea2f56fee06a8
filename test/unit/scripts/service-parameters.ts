import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

const Service = z.object({
  params: z.looseObject({ default: z.record(z.string(), z.unknown()) }),
});

/** The parameters of each stage in `serverless.yml`, and those of all under `default`. */
export const { params } = Service.parse(parse(readFileSync('serverless.yml', 'utf8')));

/** The parameters of a deployment, with their defaults. */
export const defaults = params.default;
