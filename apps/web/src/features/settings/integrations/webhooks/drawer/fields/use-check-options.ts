import { useDebouncedValue } from '@mantine/hooks';
import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../../../../lib/account.ts';
import { queryOf } from '../../../../../../lib/api/queries.ts';
import { useCheckNames } from '../../../../../../lib/use-check-names.ts';

const TYPING_MS = 250;
const PAGE_SIZE = 20;
/** The option value of the note that more checks match than are listed. */
const MORE = -1;
/** The option value of the note that no check matches. */
const NONE = -2;

export const useCheckOptions = (typed: string, chosen: readonly number[]) => {
  const { id: organization } = useOrganization();
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const { data, isFetching } = useQuery({
    ...queryOf(listChecks, {
      query: {
        application__organization: organization,
        ordering: 'id',
        page_size: PAGE_SIZE,
        ...(search !== '' && { search }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.results ?? [];
  const names = useCheckNames(data?.results, chosen);

  const left = (data?.count ?? 0) - found.length;
  const more = { value: MORE, label: `${left} more. Type to find them`, disabled: true };
  const isSearching = isFetching || search !== typed;
  const isNone = search !== '' && found.length === 0 && !isSearching;
  return {
    options: [
      ...(isNone ? [{ value: NONE, label: 'No check found', disabled: true }] : []),
      ...found.map(({ id, name }) => ({ value: id, label: name, disabled: false })),
      ...(left > 0 ? [more] : []),
    ],
    names,
    isSearching,
  };
};
