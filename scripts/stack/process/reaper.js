// Ends processes that would outlive the one that started them, however that one ended. It reads lines from its
// standard input, "+ID" for a process group to end and "-ID" for one that is gone, and acts when the input closes.
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
        // It is gone already.
      }
    }
  });
