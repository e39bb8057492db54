import { Worker } from 'node:worker_threads';

export const startBusyNeighbors = (threads: number): { stop(): Promise<void> } => {
  const workers = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }));
  return {
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
};
