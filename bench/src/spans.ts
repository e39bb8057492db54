/** [from, to) in epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** Returns ordered spans that neither touch nor overlap. */
export const union = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = [];
  for (const { from, to } of spans.filter((span) => span.to > span.from).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
};

/** Returns the parts of `spans` that are outside all of `others`. */
export const subtract = (spans: readonly Span[], others: readonly Span[]): Span[] => {
  let left = union(spans);
  for (const { from, to } of others) {
    left = left.flatMap((span) => {
      if (to <= span.from || from >= span.to) return [span];
      return [
        { from: span.from, to: from },
        { from: to, to: span.to },
      ].filter((rest) => rest.to > rest.from);
    });
  }
  return left;
};

export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => span.from < to && from < span.to);

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to);

export const widen = (spans: readonly Span[], ms: number): Span[] =>
  spans.map(({ from, to }) => ({ from: from - ms, to: to + ms }));

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
