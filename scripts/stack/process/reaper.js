// Kills processes that would outlive their parent, however the parent ended. It reads lines from its standard input,
// "+ID" to add a process group and "-ID" to remove one, and kills the remaining groups when the input closes.
import { createInterface } from 'node:readline';

const groups = new Set();

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line.startsWith('+')) groups.add(Number(line.slice(1)));
    else groups.delete(Number(line.slice(1)));
  })
  .on('close', () => {
    for (const group of groups) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
  });
