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

/** States are read so far beyond a month, for the begin and end of outages that reach over its ends. */
const AROUND_MS = 31 * DAY_MS;
/** So long after its end results of a month may still be stored. */
const SETTLED_MS = DAY_MS;

/** A month of a page. */
export interface PageMonth {
  /** Epoch milliseconds. */
  readAt: number;
  history: MonthHistory;
  checks: readonly ShownCheck[];
  previous: Month | null;
  next: Month | null;
  /** Whether only people change what is told of it: it is over, and so is what began in it. */
  isSettled: boolean;
}

/**
 * A month of a page at the present; null for one that lies ahead, is before the page and all of its checks, or is older than the history that the
 * organization's plan has.
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

/** The page, or the first of its checks, whichever is older. */
const beginOf = ({ createdAt, checks }: PublicPage): number =>
  Math.min(createdAt, ...checks.map((check) => check.createdAt));

/** The first month that is whole within a limit, unless the page begins later. */
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
