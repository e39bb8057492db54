import { clip, lengthOf, overlapWith, type Span } from './time/span.ts';

/** A maintenance window of a check, as it was announced. */
export interface MaintenanceWindow extends Span {
  /** Whether the time of the window is excluded from the availability. */
  isLeftOut: boolean;
}

/** Returns the time of a check that is excluded from the availability, beginning with its creation. */
export const leftOutOf = (windows: readonly MaintenanceWindow[], createdAt: number): Span[] =>
  windows.flatMap(({ isLeftOut, from, to }) => (isLeftOut ? [{ from: Math.max(from, createdAt), to }] : []));

/** Returns a function that checks whether a span contains time that is within the range and not excluded. */
export const countedTimeIn = (range: Span, leftOut: readonly Span[]): ((span: Span) => boolean) => {
  const lengthLeftOut = overlapWith(leftOut);
  return (span) => {
    const within = clip(span, range);
    return within !== undefined && lengthLeftOut(within) < lengthOf(within);
  };
};
