import { DAY_MS } from '../figures/hour-figures.ts';
import type { CheckHistory } from '../reports/check-stats.ts';
import { availabilityOfDays, PUBLIC_DAYS, type PublicDay, publicDaysOf, watchedSinceOf } from './public-days.ts';
import {
  isPublishedAsIncident,
  NO_NOTICES,
  notifiedAt,
  type PublicNotices,
  type PublishedNotices,
  stateWithIncidents,
  summaryWithIncidents,
} from './public-notices.ts';
import { OUTAGE_DAYS, publicOutagesOf, type ReportedOutage, type ShownCheck } from './public-outages.ts';
import { measuredStateOf, type PublicState, publicStateOf } from './public-state.ts';
import type { Impact, PublicSummary } from './public-summary.ts';

/** Days of 24 hours up to the present over which availability is told. */
export const AVAILABILITY_DAYS = [1, 7, 30, PUBLIC_DAYS] as const;

export type { ReportedOutage, ShownCheck };

export interface CheckReport extends ShownCheck {
  state: PublicState;
  /** Of the open incident that decides the state; null where it is measured or announced. */
  impact: Impact | null;
  /** Over the days of AVAILABILITY_DAYS, in their order: from 0 to 1, null where nothing is known. */
  availability: readonly (number | null)[];
  /** Since when it has been watched, where that is later than the last 90 days; null otherwise. Epoch milliseconds. */
  watchedSince: number | null;
  /** Milliseconds of the last 90 days of 24 hours. */
  downMs: number;
  /** The last 90 days in UTC, oldest first. */
  days: readonly PublicDay[];
}

export interface PublicReport {
  /** Epoch milliseconds: when what is shown was read. */
  readAt: number;
  summary: PublicSummary;
  checks: readonly CheckReport[];
  /** Of the last 14 days, the newest first, without those that people tell as incidents. */
  outages: readonly ReportedOutage[];
  /** What people tell. */
  notices: PublishedNotices;
}

/** What a page tells at `now` of checks whose histories were read at `readAt` (epoch milliseconds). */
export const publicReportOf = (
  checks: readonly { check: ShownCheck; history: CheckHistory }[],
  readAt: number,
  now: number,
  notices: PublicNotices = NO_NOTICES,
): PublicReport => {
  const reports = checks.map(({ check, history }) => ({
    ...check,
    ...stateWithIncidents(publicStateOf(history, readAt, now), check.id, notices),
    availability: AVAILABILITY_DAYS.map((days) => availabilityOfDays([history], days, readAt).availability),
    watchedSince: watchedSinceOf([history], PUBLIC_DAYS, readAt),
    downMs: availabilityOfDays([history], PUBLIC_DAYS, readAt).downMs,
    days: publicDaysOf(history, readAt),
  }));
  const outages = checks.flatMap(({ check, history }) => reportedOutagesOf(check, history, readAt, now));
  const listed = outages.filter(
    (outage) =>
      (outage.to === null || outage.to > readAt - OUTAGE_DAYS * DAY_MS) && !isPublishedAsIncident(outage, notices),
  );
  return {
    readAt,
    summary: summaryWithIncidents(
      checks.map(({ history }) => publicStateOf(history, readAt, now)),
      reports,
      notices,
    ),
    checks: reports,
    outages: listed.sort((a, b) => b.from - a.from),
    notices: notifiedAt(notices, outages, now),
  };
};

/** All outages in the history of a check, the newest first, as they are told at `now`. */
export const reportedOutagesOf = (
  check: ShownCheck,
  history: CheckHistory,
  readAt: number,
  now: number,
): ReportedOutage[] => {
  // What was announced for this time does not change what is measured.
  const isDown = measuredStateOf(history, readAt, now) === 'down';
  return publicOutagesOf(history, readAt).map((outage) => ({
    ...outage,
    check,
    isOngoing: outage.to === null && isDown,
  }));
};
