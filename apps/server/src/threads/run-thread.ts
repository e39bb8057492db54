import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** As of the process; without it, Node.js would let it grow to several times that. */
const YOUNG_GENERATION_MB = 48;

/**
 * Runs a module in a thread of its own and resolves with the one message that it posts. Rejects with its error, when it ends without a
 * message, and when the signal aborts it. The thread has ended then.
 */
export const runThread = async <Result>(
  entry: URL,
  options: Pick<WorkerOptions, 'workerData' | 'name' | 'resourceLimits'>,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  signal?.throwIfAborted();
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, ...options.resourceLimits };
  const thread = new Worker(entry, { ...options, resourceLimits });
  const exited = once(thread, 'exit').then(([code]) => {
    throw new Error(`The thread of ${options.name} ended with code ${code} before it was done`);
  });
  exited.catch(() => {});
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    // Rejects with the thread's error. A thread posts one message, its result.
    const [result] = await Promise.race([once(thread, 'message') as Promise<[Result]>, exited]);
    return result;
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
};
