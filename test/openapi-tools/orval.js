#!/usr/bin/env node
// Writes a client with orval: orval.js DOCUMENT TARGET
import { generate } from 'orval';

const [, , document = '', target = ''] = process.argv;
await generate({
  input: document,
  output: { target, client: 'fetch', mode: 'single', baseUrl: { getBaseUrlFromSpecification: true } },
});
