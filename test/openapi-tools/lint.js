#!/usr/bin/env node
// Prints the problems that Redocly and Spectral find in each of some OpenAPI documents, as JSON: lint.js FILES
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const config = await createConfig({ extends: ['recommended'] });
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });

/** Spectral's severities by number. */
const SEVERITIES = ['error', 'warn', 'info', 'hint'];

/** @param {string} file */
async function problemsIn(file) {
  const source = await readFile(file, 'utf8');
  const redocly = (await lintFromString({ source, config, absoluteRef: file })).map(
    ({ ruleId, severity, message, location }) => ({
      linter: 'redocly',
      severity,
      rule: ruleId,
      message,
      place: location[0]?.pointer ?? '',
    }),
  );
  const found = (await linter.run(JSON.parse(source))).map(({ code, severity, message, path }) => ({
    linter: 'spectral',
    severity: SEVERITIES[severity],
    rule: code,
    message,
    place: path.join('/'),
  }));
  return [...redocly, ...found];
}

const problems = [];
for (const file of process.argv.slice(2)) problems.push(await problemsIn(file));
console.log(JSON.stringify(problems));
