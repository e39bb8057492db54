import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from './api/queries.ts';

/** Names that are read one by one; the rest are shown by their numbers. */
const MAX_READ = 50;

/**
 * The names of checks that are chosen in a list of those that a search has found (undefined: not yet). What was once found has its name
 * from there, also when another search no longer finds it; others are read.
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
