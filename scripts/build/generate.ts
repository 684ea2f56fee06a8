import { writeFile } from 'node:fs/promises';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { functionsOf } from './generate/functions.ts';

const calendar = await allOperations(calendarResources);
const turma = await allOperations(turmaResources);

// Generates the files that are derived from the operations: `npm run generate`.
await writeFile('functions/turma.yml', functionsOf('turma', turma));
await writeFile('functions/calendar.yml', functionsOf('calendar', calendar));
