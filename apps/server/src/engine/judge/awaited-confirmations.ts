import type { Suspicion } from '@pharos/domain/judge/judge-state.ts';

/** Which checks await a confirmation, and until when. Times are epoch milliseconds. */
export class AwaitedConfirmations {
  readonly #answerBy = new Map<number, number>();

  update(checkId: number, suspicion: Suspicion | null): void {
    if (suspicion) this.#answerBy.set(checkId, suspicion.answerBy);
    else this.#answerBy.delete(checkId);
  }

  /** The checks whose confirmation counts as lost at `now`. */
  overdue(now: number): number[] {
    const ids: number[] = [];
    for (const [checkId, answerBy] of this.#answerBy) if (answerBy <= now) ids.push(checkId);
    return ids;
  }
}
