/** A stretch of time [from, to), epoch milliseconds. Empty when `to` is not after `from`. */
export interface Span {
  from: number;
  to: number;
}

export const lengthOf = (span: Span): number => Math.max(0, span.to - span.from);

/** The part of `span` that lies within `range`; undefined when none does. */
export const clip = <S extends Span>(span: S, range: Span): S | undefined => {
  const from = Math.max(span.from, range.from);
  const to = Math.min(span.to, range.to);
  return from < to ? { ...span, from, to } : undefined;
};

/** How much of the span the others cover, milliseconds; what several of them cover counts once. */
export const overlapOf = (span: Span, others: readonly Span[]): number =>
  mergeSpans(others).reduce((sum, other) => {
    const common = clip(other, span);
    return sum + (common ? lengthOf(common) : 0);
  }, 0);

/** The same time as ordered spans that neither overlap nor touch. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of spans.filter((each) => each.from < each.to).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ from: span.from, to: span.to });
  }
  return merged;
};
