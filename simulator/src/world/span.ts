import type { Random } from '../random.ts';

/** [from, to) in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

/** `longMs` is the mean length, and `apartMs` the mean gap. */
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
