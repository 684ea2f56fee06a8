import { inject } from 'vitest';

// `lib/table` takes its table from the environment, as it does in a function.
Object.assign(process.env, inject('tableEnvironment'));
