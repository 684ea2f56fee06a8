#!/usr/bin/env node
// Prints the problems that Redocly and Spectral find in an OpenAPI document, as JSON: lint.js FILE
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const [, , file = ''] = process.argv;
const source = await readFile(file, 'utf8');

const config = await createConfig({ extends: ['recommended'] });
const redocly = (await lintFromString({ source, config, absoluteRef: file })).map(
  ({ ruleId, severity, message, location }) => ({
    linter: 'redocly',
    severity,
    rule: ruleId,
    message,
    place: location[0]?.pointer ?? '',
  }),
);

/** Spectral's severities by number. */
const SEVERITIES = ['error', 'warn', 'info', 'hint'];

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });
const found = (await linter.run(JSON.parse(source))).map(({ code, severity, message, path }) => ({
  linter: 'spectral',
  severity: SEVERITIES[severity],
  rule: code,
  message,
  place: path.join('/'),
}));

console.log(JSON.stringify([...redocly, ...found]));
