import type { ProbeResult } from '@pharos/contract/bus/result.ts';

interface Pending {
  resolve: (result: ProbeResult) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Jobs for whose results a caller waits, by run ID. */
export class PendingRequests {
  readonly #pending = new Map<string, Pending>();

  /** Resolves with the result of the run. Rejects if none arrives within `timeoutMs`. */
  expect(runId: string, timeoutMs: number): Promise<ProbeResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(runId)?.reject(new Error('No answer came in time.')), timeoutMs);
      this.#pending.set(runId, { resolve, reject, timer });
    });
  }

  /** Passes results to the callers that wait for them, and returns the remaining results. */
  answer(results: readonly ProbeResult[]): readonly ProbeResult[] {
    if (this.#pending.size === 0) return results;
    return results.filter((result) => {
      const request = this.#end(result.runId);
      request?.resolve(result);
      return request === undefined;
    });
  }

  /** Rejects all requests. */
  close(): void {
    for (const runId of [...this.#pending.keys()]) this.#end(runId)?.reject(new Error('The bus is closed.'));
  }

  #end(runId: string): Pending | undefined {
    const request = this.#pending.get(runId);
    clearTimeout(request?.timer);
    this.#pending.delete(runId);
    return request;
  }
}
