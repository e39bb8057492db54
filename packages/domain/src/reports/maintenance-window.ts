import { clip, lengthOf, overlapWith, type Span } from './time/span.ts';

/** Work on what is checked, as it was announced. */
export interface MaintenanceWindow extends Span {
  /** Its time is on neither side of the availability. */
  isLeftOut: boolean;
}

/** The time of a check that is left out. */
export const leftOutOf = (windows: readonly MaintenanceWindow[], createdAt: number): Span[] =>
  windows.flatMap(({ isLeftOut, from, to }) => (isLeftOut ? [{ from: Math.max(from, createdAt), to }] : []));

/** Returns a function that checks whether a span has any time within the range that is not left out. */
export const countedTimeIn = (range: Span, leftOut: readonly Span[]): ((span: Span) => boolean) => {
  const lengthLeftOut = overlapWith(leftOut);
  return (span) => {
    const within = clip(span, range);
    return within !== undefined && lengthLeftOut(within) < lengthOf(within);
  };
};
