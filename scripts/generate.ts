import { writeFile } from 'node:fs/promises';
import { operations as calendar } from '../schemas/calendar/index.ts';
import { operations as turma } from '../schemas/turma/index.ts';
import { functionsOf } from './generate/functions.ts';

// Writes the files that are derived from the operations: `npm run generate`.
await writeFile('functions/turma.yml', functionsOf('turma', turma));
await writeFile('functions/calendar.yml', functionsOf('calendar', calendar));
