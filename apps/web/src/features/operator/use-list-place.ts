import { useEffect, useEffectEvent } from 'react';

/** Where one was in each list, by its path: the query of its address. Kept while the page is open. */
const places = new Map<string, object>();

/** For a link that leads back to a list: the query with which it was left. */
export const placeIn = (list: string): object => places.get(list) ?? {};

interface ListPlace {
  /** Its path. */
  list: string;
  /** The query of its address. */
  search: { page?: number | undefined };
  /** How many there are; undefined while that is not known. */
  count: number | undefined;
  pageSize: number;
  /** Goes to a page that there is, in place of one that there is not. */
  onPage: (page: number | undefined) => void;
}

/** Remembers where one is in a list, and leads from a page behind its end to its last one. */
export const useListPlace = ({ list, search, count, pageSize, onPage }: ListPlace): void => {
  useEffect(() => void places.set(list, search), [list, search]);
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const isBehind = count !== undefined && (search.page ?? 1) > last;
  const goToLast = useEffectEvent(() => onPage(last === 1 ? undefined : last));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
};
