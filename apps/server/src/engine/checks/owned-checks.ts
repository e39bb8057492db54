import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import type { CheckCondition, JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { RunningConditions } from './running-conditions.ts';

export interface OwnedCheck {
  check: MonitoredCheck;
  condition: CheckCondition;
}

interface Held {
  check: MonitoredCheck;
  judgeState: JudgeState;
  row: number;
}

/** The checks that this engine owns. They change only after a judging round was stored. */
export class OwnedChecks {
  readonly #checks = new Map<number, Held>();
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
    const held = this.#checks.get(checkId);
    if (!held) return undefined;
    const { check, judgeState, row } = held;
    return { check, condition: this.#running.get(row, judgeState) };
  }

  set(checkId: number, { check, condition }: OwnedCheck): void {
    const held = this.#checks.get(checkId);
    if (!held) {
      this.#checks.set(checkId, { check, judgeState: condition.judgeState, row: this.#running.add(condition) });
      return;
    }
    held.check = check;
    held.judgeState = condition.judgeState;
    this.#running.set(held.row, condition);
  }

  delete(checkId: number): void {
    const held = this.#checks.get(checkId);
    if (!held) return;
    this.#running.remove(held.row);
    this.#checks.delete(checkId);
  }

  ids(): IterableIterator<number> {
    return this.#checks.keys();
  }
}
