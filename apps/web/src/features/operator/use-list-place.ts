import { useEffect, useEffectEvent } from 'react';

/** The last URL query of each list, keyed by its path. It is stored until the browser tab is reloaded or closed. */
const places = new Map<string, object>();

/** Returns the URL query with which the user left a list, for a link back to it. */
export const placeIn = (list: string): object => places.get(list) ?? {};

interface ListPlace {
  /** The path of the list. */
  list: string;
  /** The URL query of the list. */
  search: { page?: number | undefined };
  /** The total number of items. Undefined while it is loading. */
  count: number | undefined;
  pageSize: number;
  /** Replaces a page that does not exist by one that does. Undefined means the first page. */
  onPage: (page: number | undefined) => void;
}

/** Stores the current page and filters of a list, and redirects from beyond the last page to the last page. */
export const useListPlace = ({ list, search, count, pageSize, onPage }: ListPlace): void => {
  useEffect(() => void places.set(list, search), [list, search]);
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const isBehind = count !== undefined && (search.page ?? 1) > last;
  const goToLast = useEffectEvent(() => onPage(last === 1 ? undefined : last));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
};
