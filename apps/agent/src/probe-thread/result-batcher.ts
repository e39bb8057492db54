import type { ProbeResult } from '@pharos/contract/bus/result.ts';

/** How long an ordinary result waits for others: a batch of 16 costs a sixth of what 16 messages cost. */
const MAX_WAIT_MS = 250;
const FULL_BATCH = 200;

/** Gathers results into batches. One that may lead to an alert, or that a caller waits for, leaves within its turn of the event loop. */
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

  /** Sends what has gathered, if anything. */
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
