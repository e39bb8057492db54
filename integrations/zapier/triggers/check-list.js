import { urlOf } from '../authentication.js';

const PAGE_SIZE = 100;

/** Returns a page of checks, ordered by name. After the last page, Pharos responds with 404. */
const perform = async (z, bundle) => {
  const page = (bundle.meta?.page ?? 0) + 1;
  const { data } = await z.request({
    url: urlOf(bundle, '/checks/'),
    params: { page, page_size: PAGE_SIZE, ordering: 'name' },
  });
  return data.results.map(({ id, name }) => ({ id, name }));
};

/** A hidden trigger that lists the checks for the fields with a check. */
export const checkList = {
  key: 'check_list',
  noun: 'Check',
  display: { label: 'List of checks', description: 'Lists the checks for fields with a check.', hidden: true },
  operation: { type: 'polling', perform, canPaginate: true, sample: { id: 1, name: 'Example check' } },
};

/** Returns a field in which users choose a check. */
export const checkField = (field) => ({
  key: 'check',
  label: 'Check',
  type: 'integer',
  dynamic: 'check_list.id.name',
  ...field,
});
