import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from './api/queries.ts';

/** Maximum number of names that are loaded one by one. Further checks are shown by their ID. */
const MAX_READ = 50;

/**
 * Returns a function that provides the names of checks that are chosen in a list of search results. A check that was
 * ever found uses the name from the search, even if a later search does not find it. Other names are loaded.
 * @param found The search results; undefined while they load.
 */
export const useCheckNames = (
  found: readonly { id: number; name: string }[] | undefined,
  chosen: readonly number[],
): ((id: number) => string) => {
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  if (found?.some(({ id, name }) => seen.get(id) !== name)) {
    setSeen(new Map([...seen, ...found.map(({ id, name }) => [id, name] as const)]));
  }
  const unseen = found === undefined ? [] : chosen.filter((id) => !seen.has(id)).slice(0, MAX_READ);
  const read = useQueries({ queries: unseen.map((id) => queryOf(getCheck, { params: { id } })) });
  const readNames = new Map(read.flatMap(({ data: check }) => (check ? [[check.id, check.name] as const] : [])));
  return (id) => seen.get(id) ?? readNames.get(id) ?? `Check ${id}`;
};
