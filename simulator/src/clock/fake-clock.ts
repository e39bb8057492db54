import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { type QueuedTimer, TimerQueue } from './timer-queue.ts';

/** The return value of setTimeout and setInterval, with the members of the Node.js Timeout that the code uses. */
class FakeTimeout {
  readonly queued: { timer: QueuedTimer };
  constructor(queued: { timer: QueuedTimer }) {
    this.queued = queued;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
}

/**
 * Replaces Date, setTimeout and setInterval, so that the normal code runs in simulated time. When all work has settled,
 * the time jumps to the next timer.
 */
export class FakeClock {
  /** The true time in epoch milliseconds. It only moves forward. */
  now: number;
  /** Milliseconds that the machine's clock is ahead of the true time. */
  wallOffset = 0;
  readonly #timers = new TimerQueue();
  /** Resolves when no work is pending: no query, and no promise that can continue without a timer. */
  readonly #settled: () => Promise<void>;
  #order = 0;
  #restore: (() => void) | undefined;

  constructor(start: number, settled: () => Promise<void>) {
    this.now = start;
    this.#settled = settled;
  }

  get wall(): number {
    return this.now + this.wallOffset;
  }

  at(time: number, fire: () => void): () => void {
    const timer = this.#push(Math.max(time, this.now), fire);
    return () => {
      timer.isCanceled = true;
    };
  }

  after(ms: number, fire: () => void): () => void {
    return this.at(this.now + ms, fire);
  }

  async runUntil(end: number): Promise<void> {
    await this.#settled();
    for (let timer = this.#timers.popDue(end); timer; timer = this.#timers.popDue(end)) {
      this.now = Math.max(this.now, timer.at);
      timer.fire();
      await this.#settled();
    }
    this.now = end;
  }

  install(): void {
    const real = { Date, setTimeout, setInterval, clearTimeout, clearInterval };
    const realSleep = timersPromises.setTimeout;
    const now = (): number => this.wall;
    const installedAt = this.now;
    Object.defineProperty(performance, 'now', { value: () => this.now - installedAt, configurable: true });
    globalThis.Date = new Proxy(Date, {
      construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    });
    const set = (fire: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): FakeTimeout =>
      new FakeTimeout({ timer: this.#push(this.now + Math.max(1, ms), () => fire(...args)) });
    const repeat = (fire: (...args: unknown[]) => void, ms = 1, ...args: unknown[]): FakeTimeout => {
      const everyMs = Math.max(1, ms);
      const queued = { timer: this.#push(this.now + everyMs, () => again()) };
      const again = (): void => {
        queued.timer = this.#push(this.now + everyMs, again);
        fire(...args);
      };
      return new FakeTimeout(queued);
    };
    const clear = (timeout: unknown): void => {
      if (timeout instanceof FakeTimeout) timeout.queued.timer.isCanceled = true;
      else real.clearTimeout(timeout as NodeJS.Timeout);
    };
    Object.assign(globalThis, { setTimeout: set, setInterval: repeat, clearTimeout: clear, clearInterval: clear });
    const sleep = (ms = 1, value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const cancel = this.after(Math.max(1, ms), () => resolve(value));
        const abort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      });
    timersPromises.setTimeout = sleep as typeof realSleep;
    const realTimeout = AbortSignal.timeout;
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      this.after(ms, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
      return controller.signal;
    };
    syncBuiltinESMExports();
    this.#restore = () => {
      Object.assign(globalThis, real);
      Reflect.deleteProperty(performance, 'now');
      AbortSignal.timeout = realTimeout;
      timersPromises.setTimeout = realSleep;
      syncBuiltinESMExports();
    };
  }

  uninstall(): void {
    this.#restore?.();
    this.#restore = undefined;
  }

  #push(at: number, fire: () => void): QueuedTimer {
    this.#order += 1;
    const timer = { at, order: this.#order, fire, isCanceled: false };
    this.#timers.push(timer);
    return timer;
  }
}
