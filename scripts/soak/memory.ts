import { readFile } from 'node:fs/promises';

/** The memory of a process in megabytes, alone in a list; an empty one where the system does not say it as Linux does. */
export async function memoryOf(pid: number | undefined): Promise<number[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? [] : [Number(kilobytes) / 1024];
}
