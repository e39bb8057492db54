import type { StateCode } from '@pharos/contract/states.ts';
import { clip, mergeSpans, type Span } from './span.ts';

/** `to` of the current state is the present time. `outageId` is null for AV and PS. */
export interface StateSpan extends Span {
  state: StateCode;
  outageId: number | null;
  /** Present where the evidence of the state change can be requested. */
  changeId?: number;
}

/** `maintenance` is excluded from the availability. The check may be up or down. */
export type TimeKind = StateCode | 'unknown' | 'maintenance';

/** Unknown if Pharos was not watching or had not seen anything yet. */
export interface Segment extends Span {
  state: TimeKind;
  outageId: number | null;
  changeId?: number;
}

const unknown = (from: number, to: number): Segment => ({ from, to, state: 'unknown', outageId: null });

/**
 * Returns ordered segments that cover the range without holes or overlaps. A gap hides every state that it covers. If
 * states overlap, which is not possible in a valid record, the earlier one counts.
 */
export const timelineOf = (states: readonly StateSpan[], gaps: readonly Span[], range: Span): Segment[] => {
  const segments: Segment[] = [];
  let cursor = range.from;
  const fillUntil = (time: number) => {
    if (time > cursor) segments.push(unknown(cursor, time));
    cursor = Math.max(cursor, time);
  };
  const hidden = mergeSpans(gaps);
  let firstGap = 0;
  for (const state of [...states].sort((a, b) => a.from - b.from)) {
    const seen = clip(state, { from: cursor, to: range.to });
    if (!seen) continue;
    fillUntil(seen.from);
    while ((hidden[firstGap]?.to ?? Number.POSITIVE_INFINITY) <= cursor) firstGap += 1;
    for (let index = firstGap; cursor < seen.to; index += 1) {
      const gap = hidden[index];
      const knownUntil = Math.min(seen.to, gap?.from ?? seen.to);
      if (knownUntil > cursor) segments.push({ ...seen, from: cursor, to: knownUntil });
      cursor = Math.max(cursor, knownUntil);
      if (gap) fillUntil(Math.min(seen.to, gap.to));
    }
  }
  fillUntil(range.to);
  return joinUnknown(segments);
};

const joinUnknown = (segments: readonly Segment[]): Segment[] => {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last?.state === 'unknown' && segment.state === 'unknown') last.to = segment.to;
    else joined.push(segment);
  }
  return joined;
};

/** The replaced states do not count in the availability. */
export const withMaintenance = (segments: readonly Segment[], maintenance: readonly Span[]): Segment[] => {
  const windows = mergeSpans(maintenance);
  if (windows.length === 0) return [...segments];
  const laid: Segment[] = [];
  const add = (segment: Segment): void => {
    const last = laid.at(-1);
    if (last?.state === 'maintenance' && segment.state === 'maintenance') last.to = segment.to;
    else laid.push(segment);
  };
  let first = 0;
  for (const segment of segments) {
    while ((windows[first]?.to ?? Number.POSITIVE_INFINITY) <= segment.from) first += 1;
    let { from } = segment;
    for (let index = first; from < segment.to; index += 1) {
      const window = windows[index];
      const until = Math.min(segment.to, window?.from ?? segment.to);
      if (until > from) add({ ...segment, from, to: until });
      from = Math.max(from, until);
      const to = Math.min(segment.to, window?.to ?? segment.to);
      if (window && to > from) add({ from, to, state: 'maintenance', outageId: null });
      from = Math.max(from, to);
    }
  }
  return laid;
};

/** Imported states from before the creation remain. */
export const withoutBeforeCreation = (segments: readonly Segment[], createdAt: number): Segment[] =>
  segments.flatMap((segment) => {
    if (segment.state !== 'unknown' || segment.from >= createdAt) return [segment];
    return segment.to > createdAt ? [{ ...segment, from: createdAt }] : [];
  });

/** `borders` must be in ascending order. */
export const cutAt = (segments: readonly Segment[], borders: readonly number[]): Segment[] => {
  const pieces: Segment[] = [];
  let next = 0;
  for (const segment of segments) {
    let from = segment.from;
    while ((borders[next] ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    for (let border = borders[next]; border !== undefined && border < segment.to; border = borders[next]) {
      pieces.push({ ...segment, from, to: border });
      from = border;
      next += 1;
    }
    pieces.push({ ...segment, from });
  }
  return pieces;
};
