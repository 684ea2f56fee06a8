import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let reaper: ChildProcess | undefined;

/** Makes sure that a process group does not outlive this process, even if this process is killed. */
export function guard(group: number): void {
  reaper ??= start();
  reaper.stdin?.write(`+${group}\n`);
}

/** To be told of every process group that has ended: its number can come to belong to others. */
export function release(group: number): void {
  reaper?.stdin?.write(`-${group}\n`);
}

/** In a session of its own, so that no Ctrl-C reaches it. It does not keep this process running. */
function start(): ChildProcess {
  const script = fileURLToPath(new URL('reaper.js', import.meta.url));
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}
