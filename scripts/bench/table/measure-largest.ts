import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { type ExpensiveCost, measureExpensive } from './measure-expensive.ts';

// Runs in its own thread, because table and settings are read from the environment once.

const { classes } = z.object({ classes: z.int() }).parse(workerData);
const costs: Omit<ExpensiveCost, 'body'>[] = [];
for await (const { body: _, ...cost } of measureExpensive(classes)) costs.push(cost);
parentPort?.postMessage(costs);
