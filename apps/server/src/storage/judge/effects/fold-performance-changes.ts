import type { PerformanceStatus } from '@pharos/contract/states.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/** Times are epoch milliseconds. */
export interface PerformanceSpan {
  checkId: number;
  startedAt: number;
  endedAt: number | null;
  status: PerformanceStatus;
}

export interface FoldedPerformanceChanges {
  /** The end of the open stored span of each check, or its start if that is later. Must be written before `spans`. */
  ended: { checkId: number; at: number }[];
  /** Spans that are unique by check and start. They replace stored spans with the same start. */
  spans: PerformanceSpan[];
}

/** Combines changes: each ends the previous one. A change with the same start as an earlier one replaces it. */
export const foldPerformanceChanges = (
  decided: readonly DecidedEffect<EffectOf<'performance-change'>>[],
): FoldedPerformanceChanges => {
  const ended: FoldedPerformanceChanges['ended'] = [];
  const spans: PerformanceSpan[] = [];
  for (const [checkId, changes] of Map.groupBy(decided, (each) => each.checkId)) {
    const byStart = new Map<number, PerformanceSpan>();
    let open: PerformanceSpan | undefined;
    for (const [index, { effect }] of changes.entries()) {
      // Uses the stored precision: two changes in the same millisecond are the same row.
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
