import { inject } from 'vitest';

// `lib/table` reads the name of its table from the environment, as in a function.
Object.assign(process.env, inject('tableEnvironment'));
