import type { Random } from '../random.ts';

/** A stretch of time [from, to), epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

/** Spans of random length within a span, some time apart: `longMs` and `apartMs` are means. */
export const randomSpans = (random: Random, { from, to }: Span, apartMs: number, longMs: number): Span[] => {
  const spans: Span[] = [];
  let at = from + 2 * random.next() * apartMs;
  while (at < to) {
    const until = Math.min(to, at + Math.max(1, 2 * random.next() * longMs));
    spans.push({ from: Math.floor(at), to: Math.floor(until) });
    at = until + 2 * random.next() * apartMs;
  }
  return spans;
};
