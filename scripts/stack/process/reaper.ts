import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let reaper: ChildProcess | undefined;

/** Arranges for a process group to be killed when this process ends, even if this process is killed. */
export function guard(group: number): void {
  reaper ??= start();
  reaper.stdin?.write(`+${group}\n`);
}

/** Call this when a process group has ended: the system may reuse its id. */
export function release(group: number): void {
  reaper?.stdin?.write(`-${group}\n`);
}

/** Starts the reaper in its own session, so that Ctrl-C does not stop it. It does not keep this process running. */
function start(): ChildProcess {
  const script = fileURLToPath(new URL('reaper.js', import.meta.url));
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  child.stdin.on('error', () => undefined);
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}
