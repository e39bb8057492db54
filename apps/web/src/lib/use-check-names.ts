import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from './api/queries.ts';

/**
 * Names that are not in the search results are loaded one by one, up to this number. Further checks are shown by ID.
 */
const MAX_READ = 50;

/**
 * Returns a function that returns the names of selected checks. Names from the search results are remembered, and other
 * names are loaded.
 * @param found The search results; undefined while loading.
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
