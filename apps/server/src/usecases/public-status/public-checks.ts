import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import {
  type MeasuredState,
  measuredStateOf,
  type PublicState,
  publicStateOf,
} from '@pharos/domain/public-status/public-state.ts';
import { type PublicStats, publicStatsOf } from '@pharos/domain/public-status/public-stats.ts';
import { type CheckHistory, withoutResponseMetrics } from '@pharos/domain/reports/check-stats.ts';
import { readCheckHistories } from '../../storage/checks/check-histories.ts';
import { findCheckInOrganization } from '../../storage/checks/check-in-organization.ts';
import { findOrganizationOfPublicCheck } from '../../storage/status-pages/public-page.ts';
import type { Services, Tenant } from '../context.ts';
import { readHistoryForStats } from '../reports/read-check-stats.ts';

/** Whose check it is, where it stands on a page for everybody; null for every other. */
export const tenantOfPublicCheck = async ({ db }: Pick<Services, 'db'>, checkId: number): Promise<Tenant | null> => {
  const id = await findOrganizationOfPublicCheck(db, checkId);
  return id === null ? null : { organization: { id } };
};

/** A check on a page for everybody, with what is known of its last day. */
export interface PublicCheck {
  organizationId: number;
  id: number;
  name: string;
  history: CheckHistory;
}

/** Null for a check on no such page, whether there is one or not. */
export const readPublicCheck = async (
  services: Pick<Services, 'db' | 'now'>,
  checkId: number,
): Promise<PublicCheck | null> => {
  const { db, now } = services;
  const tenant = await tenantOfPublicCheck(services, checkId);
  if (!tenant) return null;
  const { id: organizationId } = tenant.organization;
  const at = now();
  const [check, histories] = await Promise.all([
    findCheckInOrganization(db, organizationId, checkId),
    readCheckHistories(db, [checkId], { from: at - DAY_MS, to: at }, at, { withHours: false }),
  ]);
  const history = histories.get(checkId);
  return check && history ? { organizationId, id: check.id, name: check.name, history } : null;
};

/**
 * How a check is at a moment (epoch milliseconds). What was measured, with `state` and `since`, is told during maintenance too; null: it is
 * not known.
 */
export interface CheckNow {
  id: number;
  name: string;
  displayState: PublicState;
  measuredState: MeasuredState;
  state: StateCode | null;
  since: number | null;
  readAt: number;
}

export const checkNow = ({ id, name, history }: PublicCheck, readAt: number, now: number): CheckNow => {
  const displayState = publicStateOf(history, readAt, now);
  const measuredState = measuredStateOf(history, readAt, now);
  const isKnown = measuredState !== 'stale' && measuredState !== 'unread' && measuredState !== 'unknown';
  const last = isKnown ? history.states.at(-1) : undefined;
  return { id, name, displayState, measuredState, state: last?.state ?? null, since: last?.from ?? null, readAt };
};

/** The figures of a public check over a range; Apdex and response times only where the plan of its organization includes them. */
export const readPublicStats = async (
  services: Pick<Services, 'db' | 'settings' | 'now'>,
  tenant: Tenant,
  checkId: number,
  query: RangeQuery,
): Promise<PublicStats> => {
  const { history, range, hasResponseMetrics } = await readHistoryForStats(services, tenant, checkId, query);
  const stats = publicStatsOf(history, range);
  return hasResponseMetrics ? stats : { ...stats, ...withoutResponseMetrics(stats), errorResponse: null };
};
