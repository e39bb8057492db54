import { useEffect, useEffectEvent } from 'react';

/** The last URL query of each list, by path. Lost when the tab is reloaded or closed. */
const places = new Map<string, object>();

/** Returns the last URL query of a list, for a link back to it. */
export const placeIn = (list: string): object => places.get(list) ?? {};

interface ListPlace {
  list: string;
  search: { page?: number | undefined };
  /** Undefined while loading. */
  count: number | undefined;
  pageSize: number;
  /** Receives an existing page. Undefined is the first page. */
  onPage: (page: number | undefined) => void;
}

/** Stores the page and the filters of a list. Redirects to the last page if the current one does not exist. */
export const useListPlace = ({ list, search, count, pageSize, onPage }: ListPlace): void => {
  useEffect(() => void places.set(list, search), [list, search]);
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const isBehind = count !== undefined && (search.page ?? 1) > last;
  const goToLast = useEffectEvent(() => onPage(last === 1 ? undefined : last));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
};
