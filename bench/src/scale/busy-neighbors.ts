import { Worker } from 'node:worker_threads';

/** Starts threads that only use CPU time until they are stopped. */
export const startBusyNeighbors = (threads: number): { stop(): Promise<void> } => {
  const workers = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }));
  return {
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
};
