import type { ProbePhases } from '@pharos/contract/bus/result.ts';

export type Phase = keyof ProbePhases;

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/**
 * Counts every moment of a probe as one phase, by the monotonic clock, so that the phases add up to the whole.
 * A phase entered again (a redirect) goes on adding. Times in milliseconds.
 */
export class PhaseClock {
  #startedAt = performance.now();
  #markedAt = this.#startedAt;
  #phases: ProbePhases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };
  current: Phase | null = null;

  /** From now on time belongs to `phase`. `at` is a moment of performance.now() that was noted earlier. */
  enter(phase: Phase, at = performance.now()): void {
    if (this.current !== null) {
      this.#phases[this.current] = (this.#phases[this.current] ?? 0) + (at - this.#markedAt);
      this.#markedAt = at;
    }
    this.current = phase;
  }

  /** Forgets what was so far: the figure is to begin here. */
  restart(): void {
    this.#startedAt = performance.now();
    this.#markedAt = this.#startedAt;
    this.#phases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };
    this.current = null;
  }

  /** Ends the current phase. */
  stop(at = performance.now()): void {
    if (this.current === null) return;
    this.enter(this.current, at);
    this.current = null;
  }

  phases(): ProbePhases {
    const { dns, connect, tls, firstByte, transfer } = this.#phases;
    const shown = (ms: number | null) => (ms === null ? null : hundredths(ms));
    return {
      dns: shown(dns),
      connect: shown(connect),
      tls: shown(tls),
      firstByte: shown(firstByte),
      transfer: shown(transfer),
    };
  }

  /** From the start to the end of the last phase. */
  total(): number {
    return hundredths(this.#markedAt - this.#startedAt);
  }
}
