import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { queryOf } from '../../lib/api/queries.ts';

const PAGE_SIZE = 20;

/** The checks that the picker lists for a search. The page shows the first of them when the address names no check. */
export const checkPickerQuery = (search = '') =>
  queryOf(listChecks, {
    query: { ordering: 'name', page_size: PAGE_SIZE, ...(search === '' ? {} : { search }) },
  });
