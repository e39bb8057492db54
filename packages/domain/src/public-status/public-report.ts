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

/** Numbers of days, of 24 hours each and up to the present, for which the availability is shown. */
export const AVAILABILITY_DAYS = [1, 7, 30, PUBLIC_DAYS] as const;

export type { ReportedOutage, ShownCheck };

export interface CheckReport extends ShownCheck {
  state: PublicState;
  /** The impact of the open incident that decides the state. Null if the state is measured or announced. */
  impact: Impact | null;
  /**
   * The availability over each number of days in `AVAILABILITY_DAYS`, in the same order: from 0 to 1, or null if
   * nothing is known.
   */
  availability: readonly (number | null)[];
  /**
   * The time since which the check has been watched (epoch milliseconds), if it is within the last 90 days. Otherwise
   * null.
   */
  watchedSince: number | null;
  /** The downtime in the last 90 days of 24 hours, in milliseconds. */
  downMs: number;
  /** The last 90 days in UTC, the oldest first. */
  days: readonly PublicDay[];
}

export interface PublicReport {
  /** The time at which the shown data was read, in epoch milliseconds. */
  readAt: number;
  summary: PublicSummary;
  checks: readonly CheckReport[];
  /** The outages of the last 14 days, the newest first, without those that people published as incidents. */
  outages: readonly ReportedOutage[];
  /** The notices that people published. */
  notices: PublishedNotices;
}

/** Returns the content of a page at `now`, for checks whose histories were read at `readAt` (epoch milliseconds). */
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

/** Returns all outages in the history of a check as they are shown at `now`, the newest first. */
export const reportedOutagesOf = (
  check: ShownCheck,
  history: CheckHistory,
  readAt: number,
  now: number,
): ReportedOutage[] => {
  // Announced maintenance does not change what is measured.
  const isDown = measuredStateOf(history, readAt, now) === 'down';
  return publicOutagesOf(history, readAt).map((outage) => ({
    ...outage,
    check,
    isOngoing: outage.to === null && isDown,
  }));
};
