import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { call } from '../../../../lib/api/call.ts';
import { listChecks } from '../../../../lib/api/first-calls.ts';
import type { ListFilter } from '../../filters/list-filter.ts';

/** Maximum page size of the API. */
const PAGE_SIZE = 100;

export const readAllMatching = async ({ status, search }: ListFilter): Promise<ListedCheck[]> => {
  const found = new Map<number, ListedCheck>();
  for (let page = 1; ; page += 1) {
    // Ordered by ID, so that a check that changes during the requests stays on its page.
    const query = { page, page_size: PAGE_SIZE, ordering: 'id', status, ...(search === '' ? {} : { search }) } as const;
    const { results, next } = await call(listChecks, { query });
    for (const check of results) found.set(check.id, check);
    if (next === null) return [...found.values()];
  }
};
