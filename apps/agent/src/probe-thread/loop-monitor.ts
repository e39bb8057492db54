import { type Stall, stalledWithin } from '@pharos/domain/schedule/stall.ts';

/** Uses less than a thousandth of a core and detects every relevant stall. */
const TICK_MS = 25;
/** Longer than the longest probe, so older stalls concern no running probe. */
const RETENTION_MS = 120_000;

/** Records when the event loop of this thread stalled. Times are `performance.now()`. */
export class LoopMonitor {
  readonly #onTick: () => void;
  #stalls: Stall[] = [];
  #lastTick = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param onTick Called about 40 times per second. */
  constructor(onTick: () => void = () => {}) {
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#timer) return;
    this.#lastTick = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  stalledWithin(from: number, to: number): number {
    // The event of a socket can arrive before the tick that would detect the stall.
    const pending = this.#stallUntil(performance.now());
    return stalledWithin(pending ? [...this.#stalls, pending] : this.#stalls, from, to);
  }

  #tick(): void {
    const now = performance.now();
    const stall = this.#stallUntil(now);
    if (stall) this.#stalls = [...this.#stalls.filter(({ to }) => to > now - RETENTION_MS), stall];
    this.#lastTick = now;
    this.#onTick();
  }

  /** The normal interval does not count as stalled. */
  #stallUntil(now: number): Stall | undefined {
    return now - this.#lastTick > 2 * TICK_MS ? { from: this.#lastTick + TICK_MS, to: now } : undefined;
  }
}
