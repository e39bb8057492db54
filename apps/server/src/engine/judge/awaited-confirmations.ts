import { awaitedUntil } from '@pharos/domain/judge/confirmation/questions.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';

/** Stores the earliest deadline of each check that awaits confirmations, in epoch milliseconds. */
export class AwaitedConfirmations {
  readonly #answerBy = new Map<number, number>();

  update(checkId: number, judgeState: JudgeState | null): void {
    const answerBy = judgeState && awaitedUntil(judgeState);
    if (answerBy !== null) this.#answerBy.set(checkId, answerBy);
    else this.#answerBy.delete(checkId);
  }

  overdue(now: number): number[] {
    const ids: number[] = [];
    for (const [checkId, answerBy] of this.#answerBy) if (answerBy <= now) ids.push(checkId);
    return ids;
  }
}
