import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import type { CheckCondition, JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { RunningConditions } from './running-conditions.ts';

export interface OwnedCheck {
  check: MonitoredCheck;
  condition: CheckCondition;
}

interface StoredCheck {
  check: MonitoredCheck;
  judgeState: JudgeState;
  row: number;
}

/** The checks that this engine owns. They change only after a judging round was stored. */
export class OwnedChecks {
  readonly #checks = new Map<number, StoredCheck>();
  readonly #running = new RunningConditions();

  get size(): number {
    return this.#checks.size;
  }

  has(checkId: number): boolean {
    return this.#checks.has(checkId);
  }

  checkOf(checkId: number): MonitoredCheck | undefined {
    return this.#checks.get(checkId)?.check;
  }

  judgeStateOf(checkId: number): JudgeState | undefined {
    return this.#checks.get(checkId)?.judgeState;
  }

  /** The condition is a new object. Undefined if the check is not owned. */
  get(checkId: number): OwnedCheck | undefined {
    const stored = this.#checks.get(checkId);
    if (!stored) return undefined;
    const { check, judgeState, row } = stored;
    return { check, condition: this.#running.get(row, judgeState) };
  }

  set(checkId: number, { check, condition }: OwnedCheck): void {
    const stored = this.#checks.get(checkId);
    if (!stored) {
      this.#checks.set(checkId, { check, judgeState: condition.judgeState, row: this.#running.add(condition) });
      return;
    }
    stored.check = check;
    stored.judgeState = condition.judgeState;
    this.#running.set(stored.row, condition);
  }

  delete(checkId: number): void {
    const stored = this.#checks.get(checkId);
    if (!stored) return;
    this.#running.remove(stored.row);
    this.#checks.delete(checkId);
  }

  ids(): IterableIterator<number> {
    return this.#checks.keys();
  }
}
