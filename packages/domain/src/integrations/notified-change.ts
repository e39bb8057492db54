import type { Effect } from '../judge/effects.ts';

/**
 * A state change as reported to integrations that receive every change, regardless of sensitivity and alert delay of
 * the check.
 */
export type NotifiedChange = 'down' | 'other-failure' | 'up' | 'paused' | 'restarted';

type StateEffect = Extract<Effect, { kind: 'state-change' | 'state-ended' }>;

/** Returns the change to report, or null. A new or restarted check that is available is not reported. */
export const notifiedChangeOfEffect = (effect: StateEffect): NotifiedChange | null => {
  // Only a restart ends a state before the next one begins.
  if (effect.kind === 'state-ended') return 'restarted';
  const { id, code, outageId, endedOutageId } = effect;
  if (code === 'PS') return 'paused';
  if (outageId !== null) return outageId === id ? 'down' : 'other-failure';
  return endedOutageId === null ? null : 'up';
};
