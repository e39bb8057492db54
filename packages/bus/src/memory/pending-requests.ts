import type { ProbeResult } from '@pharos/contract/bus/result.ts';

interface Pending {
  resolve: (result: ProbeResult) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Jobs whose results somebody waits for, by run id. */
export interface PendingRequests {
  expect(runId: string, timeoutMs: number): Promise<ProbeResult>;
  /** Hands results to those who wait for them; answers the rest. */
  answer(results: readonly ProbeResult[]): readonly ProbeResult[];
  close(): void;
}

export const createPendingRequests = (): PendingRequests => {
  const pending = new Map<string, Pending>();
  const end = (runId: string): Pending | undefined => {
    const waiting = pending.get(runId);
    clearTimeout(waiting?.timer);
    pending.delete(runId);
    return waiting;
  };
  return {
    expect: (runId, timeoutMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => end(runId)?.reject(new Error('No answer came in time.')), timeoutMs);
        pending.set(runId, { resolve, reject, timer });
      }),
    answer(results) {
      if (pending.size === 0) return results;
      return results.filter((result) => {
        const waiting = end(result.runId);
        waiting?.resolve(result);
        return waiting === undefined;
      });
    },
    close() {
      for (const runId of [...pending.keys()]) end(runId)?.reject(new Error('The bus is closed.'));
    },
  };
};
