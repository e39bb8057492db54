import { lengthOf } from './span.ts';
import type { Segment, TimeKind } from './timeline.ts';

/** In milliseconds. The sum is the length of the timeline. */
export type TimeInState = Record<TimeKind, number>;

export const isDown = (state: TimeKind): boolean =>
  state !== 'AV' && state !== 'PS' && state !== 'unknown' && state !== 'maintenance';

export const NO_TIME: TimeInState = { AV: 0, NR: 0, RE: 0, DME: 0, SME: 0, SCE: 0, PS: 0, unknown: 0, maintenance: 0 };

export const timeInState = (segments: readonly Segment[]): TimeInState => {
  const time = { ...NO_TIME };
  for (const segment of segments) time[segment.state] += lengthOf(segment);
  return time;
};
