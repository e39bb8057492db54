import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { queryOf } from '../../lib/api/queries.ts';

const PAGE_SIZE = 20;

/** Without a check in the URL, the report page shows the first result. */
export const checkPickerQuery = (search = '') =>
  queryOf(listChecks, {
    query: { ordering: 'name', page_size: PAGE_SIZE, ...(search === '' ? {} : { search }) },
  });
