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

export const tenantOfPublicCheck = async ({ db }: Pick<Services, 'db'>, checkId: number): Promise<Tenant | null> => {
  const id = await findOrganizationOfPublicCheck(db, checkId);
  return id === null ? null : { organization: { id } };
};

export interface PublicCheck {
  organizationId: number;
  id: number;
  name: string;
  history: CheckHistory;
}

/** Returns null if the check is not on a public page, whether or not it exists. */
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
 * The measured state, `state` and `since` are also set during maintenance. They are null if unknown. Times are in epoch
 * milliseconds.
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

/** Includes Apdex and response times only if the plan of the organization does. */
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
