import { parentPort } from 'node:worker_threads';
import { type ExpensiveCost, measureExpensive } from './expensive-costs.ts';

// Runs in its own thread, because table and settings are read from the environment once.

const costs: ExpensiveCost[] = [];
for await (const cost of measureExpensive()) costs.push(cost);
parentPort?.postMessage(costs);
