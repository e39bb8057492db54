import { useDebouncedValue } from '@mantine/hooks';
import { getCheck, listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../../../../lib/account.ts';
import { queryOf } from '../../../../../../lib/api/queries.ts';

const TYPING_MS = 250;
const PAGE_SIZE = 20;
/** Names that are read one by one; the rest are shown by their numbers. */
const MOST_READ = 50;
/** Stands for what the list has beyond what it shows. */
const MORE = -1;
/** Stands for what was searched for and is not there. */
const NONE = -2;

/** The checks that are offered for a search, and the names of those that are chosen. */
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
  // What is chosen in the list has its name from there, also when another search no longer finds it.
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  if (found.some(({ id, name }) => seen.get(id) !== name)) {
    setSeen(new Map([...seen, ...found.map(({ id, name }) => [id, name] as const)]));
  }
  const unseen = data === undefined ? [] : chosen.filter((id) => !seen.has(id)).slice(0, MOST_READ);
  const read = useQueries({ queries: unseen.map((id) => queryOf(getCheck, { params: { id } })) });
  const readNames = new Map(read.flatMap(({ data: check }) => (check ? [[check.id, check.name] as const] : [])));

  const left = (data?.count ?? 0) - found.length;
  const more = { value: MORE, label: `${left} more: type to find them`, disabled: true };
  const isSearching = isFetching || search !== typed;
  const isNone = search !== '' && found.length === 0 && !isSearching;
  return {
    options: [
      ...(isNone ? [{ value: NONE, label: 'No check found', disabled: true }] : []),
      ...found.map(({ id, name }) => ({ value: id, label: name, disabled: false })),
      ...(left > 0 ? [more] : []),
    ],
    names: (id: number): string => seen.get(id) ?? readNames.get(id) ?? `Check ${id}`,
    isSearching,
  };
};
