#!/usr/bin/env node
// Writes clients with orval: orval.js DOCUMENT TARGET, for each client
import { generate } from 'orval';

const paths = process.argv.slice(2);
for (let n = 0; n < paths.length; n += 2)
  await generate({
    input: paths[n],
    output: {
      target: paths[n + 1],
      client: 'fetch',
      mode: 'single',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  });
