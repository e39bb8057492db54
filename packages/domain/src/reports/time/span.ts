/** A time span [from, to) in epoch milliseconds. It is empty if `to` is not after `from`. */
export interface Span {
  from: number;
  to: number;
}

export const lengthOf = (span: Span): number => Math.max(0, span.to - span.from);

export const clip = <S extends Span>(span: S, range: Span): S | undefined => {
  const from = Math.max(span.from, range.from);
  const to = Math.min(span.to, range.to);
  return from < to ? { ...span, from, to } : undefined;
};

/**
 * Returns a function that measures how much of a span is covered, in milliseconds. Time that several covers share
 * counts once. Sorts the covers only once.
 */
export const overlapWith = (covers: readonly Span[]): ((span: Span) => number) => {
  const merged = mergeSpans(covers);
  const lengths = [0];
  for (const cover of merged) lengths.push((lengths.at(-1) ?? 0) + lengthOf(cover));
  const coveredUntil = (time: number): number => {
    const count = countStartsBefore(merged, time);
    const beyond = Math.max(0, (merged[count - 1]?.to ?? time) - time);
    return (lengths[count] ?? 0) - beyond;
  };
  return ({ from, to }) => Math.max(0, coveredUntil(to) - coveredUntil(from));
};

/** Also the index of the first span that begins later. The spans must be ordered by their start. */
export const countStartsBefore = (spans: readonly Pick<Span, 'from'>[], time: number): number => {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.from ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns ordered spans that neither overlap nor touch. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of spans.filter((each) => each.from < each.to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ from: span.from, to: span.to });
  }
  return merged;
};

/** The spans of each list must be ordered and must not overlap. */
export const intersectionOf = (some: readonly Span[], second: readonly Span[]): Span[] => {
  const common: Span[] = [];
  let next = 0;
  for (const span of some) {
    while ((second[next]?.to ?? Number.POSITIVE_INFINITY) <= span.from) next += 1;
    for (let index = next; (second[index]?.from ?? span.to) < span.to; index += 1) {
      const part = clip(span, second[index] ?? span);
      if (part) common.push(part);
    }
  }
  return common;
};
