import { loadDemo } from './demo/load.ts';

// Runs in its own thread, because the loader reads the table name from the environment, as the functions do.
await loadDemo();
