import { clip, lengthOf, overlapWith, type Span } from './time/span.ts';

/** Work on what is checked, as it was announced. */
export interface MaintenanceWindow extends Span {
  /** Its time is on neither side of the availability. */
  isLeftOut: boolean;
}

/** The time of a check that is left out. */
export const leftOutOf = (windows: readonly MaintenanceWindow[], createdAt: number): Span[] =>
  windows.flatMap(({ isLeftOut, from, to }) => (isLeftOut ? [{ from: Math.max(from, createdAt), to }] : []));

/** Whether what lasted this long has any time within the range that is not left out. */
export const hasCountedTime = (span: Span, range: Span, leftOut: readonly Span[]): boolean => {
  const within = clip(span, range);
  return within !== undefined && overlapWith(leftOut)(within) < lengthOf(within);
};
