import type { PerformanceStatus } from '@pharos/contract/states.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/** A row of `performance_changes`. Times are epoch milliseconds. */
export interface PerformanceSpan {
  checkId: number;
  startedAt: number;
  endedAt: number | null;
  status: PerformanceStatus;
}

export interface FoldedPerformanceChanges {
  /** One for each check, to be written before `spans`: where a stored span that is open ends, or where it begins if that is later. */
  ended: { checkId: number; at: number }[];
  /** One for each check and begin. They replace what was stored with the same begin. */
  spans: PerformanceSpan[];
}

/** What several changes of the same checks come to, each ending the one before. One with the begin of an earlier one replaces it. */
export const foldPerformanceChanges = (
  decided: readonly DecidedEffect<EffectOf<'performance-change'>>[],
): FoldedPerformanceChanges => {
  const ended: FoldedPerformanceChanges['ended'] = [];
  const spans: PerformanceSpan[] = [];
  for (const [checkId, changes] of Map.groupBy(decided, (each) => each.checkId)) {
    const byStart = new Map<number, PerformanceSpan>();
    let open: PerformanceSpan | undefined;
    for (const [index, { effect }] of changes.entries()) {
      // As precise as it is stored: two of the same millisecond are the same row.
      const at = Math.trunc(effect.at);
      if (index === 0) ended.push({ checkId, at });
      if (open) open.endedAt = Math.max(open.startedAt, at);
      open = effect.status === null ? undefined : { checkId, startedAt: at, endedAt: null, status: effect.status };
      if (open) byStart.set(at, open);
    }
    spans.push(...byStart.values());
  }
  return { ended, spans };
};
