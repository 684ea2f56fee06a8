import { loadDemo } from './demo/load.ts';

// Runs in a thread of its own, because the loader takes its table from the environment, as the functions do.
await loadDemo();
