import type { ProbePhases } from '@pharos/contract/bus/result.ts';

export type Phase = keyof ProbePhases;

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;

/**
 * Measures a probe with the monotonic clock, in milliseconds. Every moment belongs to one phase, so the sum of the
 * phases is the total time. A phase that is entered again (after a redirect) continues to add time.
 */
export class PhaseClock {
  #startedAt = performance.now();
  #markedAt = this.#startedAt;
  #phases: ProbePhases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };
  current: Phase | null = null;

  enter(phase: Phase, at = performance.now()): void {
    if (this.current !== null) {
      this.#phases[this.current] = (this.#phases[this.current] ?? 0) + (at - this.#markedAt);
      this.#markedAt = at;
    }
    this.current = phase;
  }

  restart(): void {
    this.#startedAt = performance.now();
    this.#markedAt = this.#startedAt;
    this.#phases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };
    this.current = null;
  }

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

  total(): number {
    return hundredths(this.#markedAt - this.#startedAt);
  }
}
