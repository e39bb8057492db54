import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** A batch of 16 costs a sixth of 16 single messages. */
const MAX_WAIT_MS = 250;
const FULL_BATCH = 200;

/**
 * Collects results into batches. A result that may cause an alert, or for which a caller waits, is sent immediately.
 */
export class ResultBatcher {
  readonly #send: (results: readonly ProbeResult[]) => void;
  #batch: ProbeResult[] = [];
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(send: (results: readonly ProbeResult[]) => void) {
    this.#send = send;
  }

  add(result: ProbeResult): void {
    this.#batch.push(result);
    if (this.#batch.length >= FULL_BATCH) this.flush();
    else if (isUrgent(result)) this.#immediate ??= setImmediate(() => this.flush());
    else this.#timer ??= setTimeout(() => this.flush(), MAX_WAIT_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
    if (this.#batch.length === 0) return;
    const full = this.#batch;
    this.#batch = [];
    this.#send(full);
  }
}

const isUrgent = ({ purpose, verdict }: ProbeResult): boolean =>
  purpose !== 'poll' || (verdict !== 'AV' && verdict !== null);
