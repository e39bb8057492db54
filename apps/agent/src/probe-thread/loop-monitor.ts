import { type Stall, stalledWithin } from '@pharos/domain/schedule/stall.ts';

/** A tick this often costs less than a thousandth of a core and sees every stall worth seeing. */
const TICK_MS = 25;
/** Longer than the longest probe: what is older concerns no probe under way. */
const KEEP_MS = 120_000;

/** Knows when this thread's event loop stalled. Times are `performance.now()`. */
export class LoopMonitor {
  readonly #onTick: () => void;
  #stalls: Stall[] = [];
  #lastTick = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onTick` is called some 40 times a second while the loop turns. */
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

  /** Milliseconds between `from` and `to` in which the loop did not turn. */
  stalledWithin(from: number, to: number): number {
    // A socket's event can come before the tick that would have noticed the stall.
    const pending = this.#stallUntil(performance.now());
    return stalledWithin(pending ? [...this.#stalls, pending] : this.#stalls, from, to);
  }

  #tick(): void {
    const now = performance.now();
    const stall = this.#stallUntil(now);
    if (stall) this.#stalls = [...this.#stalls.filter(({ to }) => to > now - KEEP_MS), stall];
    this.#lastTick = now;
    this.#onTick();
  }

  /** The time since the last tick, less what is normal, counts as stalled. */
  #stallUntil(now: number): Stall | undefined {
    return now - this.#lastTick > 2 * TICK_MS ? { from: this.#lastTick + TICK_MS, to: now } : undefined;
  }
}
