import type { Effect } from '../judge/effects.ts';

/** What a change of a check's state is to integrations that are told of every one, without regard to the check's sensitivity and alert delay. */
export type NotifiedChange = 'down' | 'other-failure' | 'up' | 'paused' | 'restarted';

type StateEffect = Extract<Effect, { kind: 'state-change' | 'state-ended' }>;

/** What it is told as; null when there is nothing to tell: that a check which is new, or was just restarted, is available is no news. */
export const notifiedChangeOfEffect = (effect: StateEffect): NotifiedChange | null => {
  // Only a restart ends a state before another begins.
  if (effect.kind === 'state-ended') return 'restarted';
  const { id, code, outageId, endedOutageId } = effect;
  if (code === 'PS') return 'paused';
  if (outageId !== null) return outageId === id ? 'down' : 'other-failure';
  return endedOutageId === null ? null : 'up';
};
