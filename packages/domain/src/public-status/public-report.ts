import { DAY_MS } from '../figures/hour-figures.ts';
import type { CheckHistory } from '../reports/check-stats.ts';
import { availabilityOfDays, PUBLIC_DAYS, type PublicDay, publicDaysOf } from './public-days.ts';
import { NO_NOTICES, type PublicNotices, summaryWithIncidents, type ToldNotices, toldAt } from './public-notices.ts';
import { OUTAGE_DAYS, type PublicOutage, publicOutagesOf } from './public-outages.ts';
import { measuredStateOf, type PublicState, publicStateOf } from './public-state.ts';
import { type PublicSummary, publicSummaryOf } from './public-summary.ts';

/** Days of 24 hours up to the present over which availability is told. */
export const AVAILABILITY_DAYS = [1, 7, 30, PUBLIC_DAYS] as const;

/** A check as a page shows it. */
export interface ShownCheck {
  id: number;
  name: string;
  /** Null unless the owner shows addresses. */
  address: string | null;
}

export interface CheckReport extends ShownCheck {
  state: PublicState;
  /** Over the days of AVAILABILITY_DAYS, in their order: from 0 to 1, null where nothing is known. */
  availability: readonly (number | null)[];
  /** Milliseconds of the last 90 days of 24 hours. */
  downMs: number;
  /** The last 90 days in UTC, oldest first. */
  days: readonly PublicDay[];
}

/** An outage of one of the checks. */
export interface ReportedOutage extends PublicOutage {
  check: ShownCheck;
  /** Whether it lasts as far as anybody can know: of a check that is not watched nobody knows. */
  isOngoing: boolean;
}

export interface PublicReport {
  /** Epoch milliseconds: when what is shown was read. */
  readAt: number;
  summary: PublicSummary;
  checks: readonly CheckReport[];
  /** Of the last 14 days, the newest first. */
  outages: readonly ReportedOutage[];
  /** What people tell. */
  notices: ToldNotices;
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
    state: publicStateOf(history, readAt, now),
    availability: AVAILABILITY_DAYS.map((days) => availabilityOfDays([history], days, readAt).availability),
    downMs: availabilityOfDays([history], PUBLIC_DAYS, readAt).downMs,
    days: publicDaysOf(history, readAt),
  }));
  const outages = checks
    .flatMap(({ check, history }) => reportedOutagesOf(check, history, readAt, now))
    .filter(({ to }) => to === null || to > readAt - OUTAGE_DAYS * DAY_MS);
  return {
    readAt,
    summary: summaryWithIncidents(publicSummaryOf(reports.map(({ state }) => state)), notices),
    checks: reports,
    outages: outages.sort((a, b) => b.from - a.from),
    notices: toldAt(notices, now),
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
