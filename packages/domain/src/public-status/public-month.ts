import type { CheckHistory } from '../reports/check-stats.ts';
import type { Span } from '../reports/time/span.ts';
import { timeInState } from '../reports/time/time-in-state.ts';
import { timelineOf } from '../reports/time/timeline.ts';
import { isPublishedAsIncident, notifiedAt, type PublicNotices, type PublishedNotices } from './public-notices.ts';
import { type ReportedOutage, reportedOutagesOf, type ShownCheck } from './public-report.ts';

/** In UTC, such as "2026-11". */
export type Month = string;

/** Shorter unwatched times are ignored, such as the time until the first result of a new check. */
const NOTICED_MS = 60_000;

export const monthOf = (moment: number): Month => new Date(moment).toISOString().slice(0, 7);

export const parseMonth = (text: string): Month | null => (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null);

export const spanOfMonth = (month: Month): Span => {
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(5));
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
};

export const neighborsOf = (
  month: Month,
  { oldest, newest }: { oldest: Month; newest: Month },
): { previous: Month | null; next: Month | null } => {
  const { from, to } = spanOfMonth(month);
  const next = monthOf(to);
  return { previous: month > oldest ? monthOf(from - 1) : null, next: next <= newest ? next : null };
};

/** Maximum number of listed entries. A check may have gone down thousands of times. */
const MAX_ENTRIES = 500;

/** `from` is before the month if the entry began before it. */
export type MonthEntry =
  | { kind: 'outage'; from: number; outage: ReportedOutage }
  | { kind: 'incident'; from: number; incident: PublishedNotices['incidents'][number] }
  | { kind: 'maintenance'; from: number; maintenance: PublishedNotices['maintenances'][number] };

export interface MonthHistory {
  month: Month;
  /** The latest first. `from` is the start of the day in UTC. */
  days: readonly { from: number; entries: readonly MonthEntry[] }[];
  further: number;
  /** The unwatched time of checks, for example because they were paused. It is unknown whether they were down. */
  unwatched: readonly { check: ShownCheck; ms: number }[];
  /** No check was watched at any time in the month. False if no check existed. */
  isAllUnwatched: boolean;
}

/** The histories and notices may extend beyond the month. */
export const monthHistoryOf = (
  checks: readonly { check: ShownCheck; history: CheckHistory }[],
  notices: PublicNotices,
  month: Month,
  readAt: number,
): MonthHistory => {
  const span = spanOfMonth(month);
  const isWithin = (from: number, to: number | null): boolean =>
    from < span.to && (from >= span.from || (to ?? readAt) > span.from);
  const outages = checks.flatMap(({ check, history }) => reportedOutagesOf(check, history, readAt, readAt));
  const { incidents, maintenances } = notifiedAt(notices, outages, readAt);
  const entries: MonthEntry[] = [
    ...maintenances
      .filter(({ from, to }) => isWithin(from, to))
      .map((maintenance) => ({ kind: 'maintenance' as const, from: maintenance.from, maintenance })),
    ...incidents
      .filter(({ startedAt, resolvedAt }) => isWithin(startedAt, resolvedAt))
      .map((incident) => ({ kind: 'incident' as const, from: incident.startedAt, incident })),
    ...outages
      .filter((outage) => isWithin(outage.from, outage.to) && !isPublishedAsIncident(outage, notices))
      .map((outage) => ({ kind: 'outage' as const, from: outage.from, outage })),
  ].toSorted((a, b) => b.from - a.from);
  const watches = checks.map(({ check, history }) => ({ check, ...watchOf(history, span, readAt) }));
  return {
    month,
    days: daysOf(entries.slice(0, MAX_ENTRIES), span),
    further: Math.max(0, entries.length - MAX_ENTRIES),
    unwatched: watches.flatMap(({ check, unwatchedMs }) =>
      unwatchedMs < NOTICED_MS ? [] : [{ check, ms: unwatchedMs }],
    ),
    isAllUnwatched: watches.some(({ ms }) => ms > 0) && watches.every(({ ms, unwatchedMs }) => unwatchedMs === ms),
  };
};

/** Lists an entry that began before the month on its first day. */
const daysOf = (entries: readonly MonthEntry[], { from }: Span): MonthHistory['days'] => {
  const days = new Map<number, MonthEntry[]>();
  for (const entry of entries) {
    const day = new Date(Math.max(entry.from, from)).setUTCHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ from: day, entries: ofDay }));
};

const watchOf = (history: CheckHistory, span: Span, readAt: number): { ms: number; unwatchedMs: number } => {
  const known = { from: Math.max(span.from, history.createdAt), to: Math.min(span.to, readAt) };
  if (known.to <= known.from) return { ms: 0, unwatchedMs: 0 };
  const time = timeInState(timelineOf(history.states, history.gaps, known));
  return { ms: known.to - known.from, unwatchedMs: time.unknown + time.PS };
};
