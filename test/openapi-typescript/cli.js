#!/usr/bin/env node
import './node_modules/openapi-typescript/bin/cli.js';
