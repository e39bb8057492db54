import { clip, lengthOf, overlapWith, type Span } from './time/span.ts';

export interface MaintenanceWindow extends Span {
  isLeftOut: boolean;
}

export const leftOutOf = (windows: readonly MaintenanceWindow[], createdAt: number): Span[] =>
  windows.flatMap(({ isLeftOut, from, to }) => (isLeftOut ? [{ from: Math.max(from, createdAt), to }] : []));

/** Checks whether a span contains time within the range that is not excluded. */
export const countedTimeIn = (range: Span, leftOut: readonly Span[]): ((span: Span) => boolean) => {
  const lengthLeftOut = overlapWith(leftOut);
  return (span) => {
    const within = clip(span, range);
    return within !== undefined && lengthLeftOut(within) < lengthOf(within);
  };
};
