import type { StateCode } from '@pharos/contract/states.ts';
import { lengthOf } from './span.ts';
import type { Segment } from './timeline.ts';

/** Milliseconds spent in each state; together they are the length of the timeline. */
export type TimeInState = Record<StateCode | 'unknown', number>;

export const isDown = (state: StateCode | 'unknown'): boolean =>
  state !== 'AV' && state !== 'PS' && state !== 'unknown';

export const timeInState = (segments: readonly Segment[]): TimeInState => {
  const time: TimeInState = { AV: 0, NR: 0, RE: 0, DME: 0, SME: 0, SCE: 0, PS: 0, unknown: 0 };
  for (const segment of segments) time[segment.state] += lengthOf(segment);
  return time;
};
