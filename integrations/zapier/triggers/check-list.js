import { urlOf } from '../authentication.js';

const PAGE_SIZE = 100;

/** A page of checks by name; none behind the last page, which Pharos answers as not found. */
const perform = async (z, bundle) => {
  const page = (bundle.meta?.page ?? 0) + 1;
  const { data } = await z.request({
    url: urlOf(bundle, '/checks/'),
    params: { page, page_size: PAGE_SIZE, ordering: 'name' },
  });
  return data.results.map(({ id, name }) => ({ id, name }));
};

/** What the fields that name a check offer; no trigger for people. */
export const checkList = {
  key: 'check_list',
  noun: 'Check',
  display: { label: 'List of checks', description: 'Fills the fields that name a check.', hidden: true },
  operation: { type: 'polling', perform, canPaginate: true, sample: { id: 1, name: 'Example check' } },
};

/** A field that names a check. */
export const checkField = (field) => ({
  key: 'check',
  label: 'Check',
  type: 'integer',
  dynamic: 'check_list.id.name',
  ...field,
});
