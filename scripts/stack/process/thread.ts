import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a program of `scripts/` in its own thread, until it ends or posts a message.
 * @param program its name, as for `run.js`
 * @param data its `workerData`
 * @param signal stops it
 * @returns the message, or undefined if it ends without one
 */
export async function runInThread(
  program: string,
  env: Readonly<Record<string, string>>,
  data?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted();
  const run = new URL('../../run.js', import.meta.url);
  const worker = new Worker(run, { argv: [program], env: { ...env }, workerData: data });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  let message: unknown;
  worker.once('message', (value) => {
    message = value;
    stop();
  });
  await once(worker, 'exit');
  signal?.throwIfAborted();
  return message;
}
