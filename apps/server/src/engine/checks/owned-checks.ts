import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';

export interface OwnedCheck {
  check: MonitoredCheck;
  condition: CheckCondition;
}

/** The checks that this engine owns, in memory. Changed only when a round of judging has been stored. */
export class OwnedChecks {
  readonly #checks = new Map<number, OwnedCheck>();

  get size(): number {
    return this.#checks.size;
  }

  get(checkId: number): OwnedCheck | undefined {
    return this.#checks.get(checkId);
  }

  set(checkId: number, owned: OwnedCheck): void {
    this.#checks.set(checkId, owned);
  }

  delete(checkId: number): void {
    this.#checks.delete(checkId);
  }

  ids(): IterableIterator<number> {
    return this.#checks.keys();
  }
}
