import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The same limit as for the process. Without it, this memory would grow to several times the size. */
const YOUNG_GENERATION_MB = 48;

/**
 * Runs a module in a separate thread and returns its only message. Rejects with the error of the thread, if it ends
 * without a message, or if the signal aborts it. The thread has ended when this settles.
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
    throw new Error(`The ${options.name} thread ended with code ${code} before its work was complete`);
  });
  exited.catch(() => {});
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    // `exited` rejects with the error of the thread. A thread posts one message, its result.
    const [result] = await Promise.race([once(thread, 'message') as Promise<[Result]>, exited]);
    return result;
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
};
