import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import {
  type Month,
  type MonthHistory,
  monthHistoryOf,
  monthOf,
  neighborsOf,
  spanOfMonth,
} from '@pharos/domain/public-status/public-month.ts';
import type { ShownCheck } from '@pharos/domain/public-status/public-report.ts';
import { historyLimit } from '@pharos/domain/reports/time/history-limit.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { readPageNotices } from '../../storage/status-pages/page-notices.ts';
import type { Services } from '../context.ts';
import { planOf } from '../plan-of.ts';
import type { PublicPage, ReadPage } from './read-public-page.ts';

/** States are read for this time around a month, to find the start and end of outages that extend beyond it. */
const AROUND_MS = 31 * DAY_MS;
/** The time after the end of a month in which results of it may still be stored. */
const SETTLED_MS = DAY_MS;

export interface PageMonth {
  readAt: number;
  history: MonthHistory;
  checks: readonly ShownCheck[];
  previous: Month | null;
  next: Month | null;
  /** The month and everything that started in it have ended. Only people can still change the content. */
  isSettled: boolean;
}

/**
 * Returns null for a month in the future, before the page and all of its checks, or outside the history of the plan.
 */
export const readPageMonth = async (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  { page, checks: pageChecks }: Pick<ReadPage, 'page' | 'checks'>,
  month: Month,
): Promise<PageMonth | null> => {
  const { db, now } = services;
  const at = now();
  const newest = monthOf(at);
  if (month > newest || month < monthOf(beginOf(page))) return null;
  const plan = await planOf(services, { organization: { id: page.organizationId } });
  const oldest = oldestMonth(page, historyLimit(at, limitsOf(plan, at).historyMonths));
  if (month < oldest) return null;
  const span = spanOfMonth(month);
  const ids = page.checks.map(({ id }) => id);
  const around = { from: span.from - AROUND_MS, to: Math.min(span.to + AROUND_MS, at) };
  const [histories, notices] = await Promise.all([
    readCheckHistories(db, ids, around, at, { withHours: false }),
    readPageNotices(db, { id: page.id, organizationId: page.organizationId, checkIds: ids }, span),
  ]);
  const checks = pageChecks.flatMap(({ check }) => {
    const history = histories.get(check.id);
    return history ? [{ check, history }] : [];
  });
  const history = monthHistoryOf(checks, notices, month, at);
  return {
    readAt: at,
    history,
    checks: pageChecks.map(({ check }) => check),
    ...neighborsOf(month, { oldest, newest }),
    isSettled: at >= span.to + SETTLED_MS && isOver(history, at),
  };
};

const beginOf = ({ createdAt, checks }: PublicPage): number =>
  Math.min(createdAt, ...checks.map((check) => check.createdAt));

/** Returns the first complete month within the limit, or the month in which the page starts if that is later. */
const oldestMonth = (page: PublicPage, limit: number): Month => {
  const { from, to } = spanOfMonth(monthOf(limit));
  return monthOf(Math.max(limit > from ? to : from, beginOf(page)));
};

const isOver = ({ days }: MonthHistory, at: number): boolean =>
  days.every(({ entries }) =>
    entries.every((entry) => {
      if (entry.kind === 'outage') return entry.outage.to !== null;
      return entry.kind === 'incident' ? entry.incident.resolvedAt !== null : entry.maintenance.to <= at;
    }),
  );
