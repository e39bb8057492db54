import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { queryOf } from '../../lib/api/queries.ts';

const PAGE_SIZE = 20;

/**
 * Returns the query for the checks that the picker lists. If the URL contains no check, the report page shows the first
 * one.
 */
export const checkPickerQuery = (search = '') =>
  queryOf(listChecks, {
    query: { ordering: 'name', page_size: PAGE_SIZE, ...(search === '' ? {} : { search }) },
  });
