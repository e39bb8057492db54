import type { ProbeResult } from '@pharos/contract/bus/result.ts';

interface Pending {
  resolve: (result: ProbeResult) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export class PendingRequests {
  readonly #pending = new Map<string, Pending>();

  /** Rejects if no result arrives within `timeoutMs`. */
  expect(runId: string, timeoutMs: number): Promise<ProbeResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#end(runId)?.reject(new Error('The agent did not answer in time.')),
        timeoutMs,
      );
      this.#pending.set(runId, { resolve, reject, timer });
    });
  }

  /** Returns the results for which no caller waits. */
  answer(results: readonly ProbeResult[]): readonly ProbeResult[] {
    if (this.#pending.size === 0) return results;
    return results.filter((result) => {
      const request = this.#end(result.runId);
      request?.resolve(result);
      return request === undefined;
    });
  }

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
