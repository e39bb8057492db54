import type { CheckStatus, ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { getCheck as readCheck, getCheckStatus as readStatus } from '@pharos/contract/rest/checks/endpoints.ts';
import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listChecks, listOrganizations } from '../api/first-calls.ts';
import { named } from '../api/named.ts';
import { keyOf, type Read } from '../api/queries.ts';
import { stateCountOf } from './state-count.ts';

const getCheck = named<typeof readCheck>('GET', '/checks/:id/', 'checks.read');
const getCheckStatus = named<typeof readStatus>('GET', '/check-statuses/:id/', 'checks.read');

/** Updates the cached queries that contain the event's data, so that the page shows it without a request. */
export const patchQueryCache = (queries: QueryClient, event: OrganizationEvent, organizationId: number): void => {
  if (event.event === 'check.result') {
    const byId = new Map(event.data.results.map((result) => [result.check_id, result]));
    patchStatuses(queries, (status) => ({ ...status, ...byId.get(status.check_id), no_live_location: null }), byId);
  }
  if (event.event === 'check.state') {
    const { check_id, state, previous_state, state_since, appState, summary } = event.data;
    const isDown = stateCountOf(state) === 'down_count';
    const patch = (status: CheckStatus): CheckStatus => ({
      ...status,
      state,
      paused_by_plan: state === 'PS' && status.paused_by_plan,
      state_since,
      // An outage continues when its error changes.
      down_since: isDown ? (status.down_since ?? state_since) : null,
      // An event that only changes the performance may have no summary.
      error_summary: isDown ? summary || status.error_summary : null,
      appState,
    });
    patchStatuses(queries, patch, new Set([check_id]));
    if (previous_state === state) return;
    patchOrganization(queries, organizationId, (organization) => {
      const counts = { ...organization.num_of_checks_up_down };
      counts[stateCountOf(state)] += 1;
      if (previous_state !== null) counts[stateCountOf(previous_state)] -= 1;
      return { ...organization, num_of_checks_up_down: counts };
    });
  }
};

type Patch = (status: CheckStatus) => CheckStatus;

const patchStatuses = (queries: QueryClient, patch: Patch, of: { has(id: number): boolean }): void => {
  const patchCheck = (check: unknown): unknown =>
    hasStatuses(check) && of.has(check.id) ? { ...check, statuses: patch(check.statuses) } : check;
  patchReads(queries, listChecks, (data) => {
    if (Array.isArray(data)) return data.map(patchCheck);
    return isList(data) ? { ...data, results: data.results.map(patchCheck) } : data;
  });
  patchReads(queries, getCheck, patchCheck);
  patchReads(queries, getCheckStatus, (data) => (isStatus(data) && of.has(data.check_id) ? patch(data) : data));
};

const patchOrganization = (
  queries: QueryClient,
  id: number,
  patch: (organization: Organization) => Organization,
): void =>
  patchReads(queries, listOrganizations, (data) =>
    isList<Organization>(data)
      ? { ...data, results: data.results.map((one) => (one.id === id ? patch(one) : one)) }
      : data,
  );

/**
 * Updates all queries of an endpoint. Their age is unchanged, because only a part of the data is new. Invalidated
 * queries stay invalidated.
 */
const patchReads = (queries: QueryClient, endpoint: Read, patch: (data: unknown) => unknown): void => {
  for (const query of queries.getQueryCache().findAll({ queryKey: keyOf(endpoint) })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data !== undefined && !isInvalidated)
      queries.setQueryData(query.queryKey, patch(data), { updatedAt: dataUpdatedAt });
  }
};

const isList = <T>(data: unknown): data is { results: T[] } =>
  typeof data === 'object' && data !== null && 'results' in data && Array.isArray(data.results);

const isStatus = (data: unknown): data is CheckStatus =>
  typeof data === 'object' && data !== null && 'check_id' in data;

const hasStatuses = (check: unknown): check is ListedCheck =>
  typeof check === 'object' && check !== null && 'statuses' in check && 'id' in check;
