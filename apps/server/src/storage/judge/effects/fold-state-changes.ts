import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';

/** Times are epoch milliseconds. */
export interface StartedState extends Pick<DecidedEffect, 'checkId' | 'organizationId'> {
  change: EffectOf<'state-change'>;
  startedAt: number;
  endedAt: number | null;
}

export interface EndedState {
  checkId: number;
  id: number;
  endedAt: number;
  /** The latest allowed start. If the clock was set back, the start would otherwise be after the end. */
  latestStart: number;
}

export interface FoldedStateChanges {
  /**
   * One end for each stored state. Must be written before `started`: an end that precedes its state in the batch does not
   * apply to that state.
   */
  ended: EndedState[];
  started: StartedState[];
}

/** Combines changes: each ends the previous state. A state that starts and ends in this batch is one row. */
export const foldStateChanges = (
  decided: readonly DecidedEffect<EffectOf<'state-change' | 'state-ended'>>[],
): FoldedStateChanges => {
  const ended = new Map<string, EndedState>();
  const started = new Map<string, StartedState>();
  const rows: StartedState[] = [];
  const end = (checkId: number, id: number, endedAt: number): void => {
    const key = `${checkId}/${id}`;
    const row = started.get(key);
    if (row) {
      row.endedAt = endedAt;
      row.startedAt = Math.min(row.startedAt, endedAt);
    } else {
      const latestStart = Math.min(ended.get(key)?.latestStart ?? endedAt, endedAt);
      ended.set(key, { checkId, id, endedAt, latestStart });
    }
  };
  for (const { checkId, organizationId, effect } of decided) {
    if (effect.kind === 'state-ended') {
      end(checkId, effect.id, effect.endedAt);
      continue;
    }
    if (effect.previousId !== null) end(checkId, effect.previousId, effect.startedAt);
    const row = { checkId, organizationId, change: effect, startedAt: effect.startedAt, endedAt: null };
    started.set(`${checkId}/${effect.id}`, row);
    rows.push(row);
  }
  return { ended: [...ended.values()], started: rows };
};
