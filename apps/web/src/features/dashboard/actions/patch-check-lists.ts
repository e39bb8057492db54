import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { CheckStatus, ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';

interface Page {
  count: number;
  results: ListedCheck[];
}

const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null && 'results' in data;

const patchPages = (queries: QueryClient, patch: (page: Page) => Page): void => {
  queries.setQueriesData({ queryKey: keyOf(listChecks) }, (data: unknown) => (isPage(data) ? patch(data) : data));
};

/** Sets the statuses in all cached lists until the next fetch. */
export const setStatusesInLists = (queries: QueryClient, statuses: ReadonlyMap<number, CheckStatus>): void =>
  patchPages(queries, (page) => ({
    ...page,
    results: page.results.map((check) => ({ ...check, statuses: statuses.get(check.id) ?? check.statuses })),
  }));

export const removeFromLists = (queries: QueryClient, ids: ReadonlySet<number>): void =>
  patchPages(queries, (page) => {
    const results = page.results.filter(({ id }) => !ids.has(id));
    return { ...page, count: page.count - (page.results.length - results.length), results };
  });

/** Returns the expected status before the server responds. `PS` pauses, `AC` restarts. */
export const expectedStatus = (check: ListedCheck, to: 'PS' | 'AC', now: number): CheckStatus => ({
  ...check.statuses,
  state: to === 'PS' ? 'PS' : null,
  paused_by_plan: to === 'PS' && check.statuses.paused_by_plan,
  appState: null,
  down_since: null,
  error_summary: null,
  state_since: to === 'PS' ? new Date(now).toISOString() : null,
});

export const failedIn = (checks: readonly ListedCheck[], { errors = [] }: BulkAnswer): ListedCheck[] =>
  checks.filter(({ id }) => errors.some((error) => error.id === id));
