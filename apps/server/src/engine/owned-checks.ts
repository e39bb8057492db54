import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';

export interface Watched {
  check: MonitoredCheck;
  condition: CheckCondition;
}

/** The checks that this engine owns, in memory. Changed by the judge's round alone, after its batch is stored. */
export class OwnedChecks {
  readonly #watched = new Map<number, Watched>();

  get size(): number {
    return this.#watched.size;
  }

  get(checkId: number): Watched | undefined {
    return this.#watched.get(checkId);
  }

  set(checkId: number, watched: Watched): void {
    this.#watched.set(checkId, watched);
  }

  delete(checkId: number): void {
    this.#watched.delete(checkId);
  }

  ids(): IterableIterator<number> {
    return this.#watched.keys();
  }

  values(): IterableIterator<Watched> {
    return this.#watched.values();
  }
}
