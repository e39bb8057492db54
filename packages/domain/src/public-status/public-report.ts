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

/** Days of 24 hours up to the present. */
export const AVAILABILITY_DAYS = [1, 7, 30, PUBLIC_DAYS] as const;

export type { ReportedOutage, ShownCheck };

export interface CheckReport extends ShownCheck {
  state: PublicState;
  /** The impact of the open incident that decides the state. */
  impact: Impact | null;
  /** From 0 to 1, in the order of `AVAILABILITY_DAYS`. */
  availability: readonly (number | null)[];
  /** Null if the check has been watched for more than 90 days. */
  watchedSince: number | null;
  /** In the last 90 days of 24 hours. */
  downMs: number;
  days: readonly PublicDay[];
}

export interface PublicReport {
  readAt: number;
  summary: PublicSummary;
  checks: readonly CheckReport[];
  /** The last 14 days, the newest first. Excludes outages that people published as incidents. */
  outages: readonly ReportedOutage[];
  notices: PublishedNotices;
}

/** @param readAt The time at which the histories were read. */
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
