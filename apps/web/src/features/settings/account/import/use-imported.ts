import type { ImportState } from '@pharos/contract/rest/imports/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Reads all that the app knows of the organization again once an import is seen to end, and calls `onImported` then. Undefined: how it goes
 * is not known yet.
 */
export const useImported = (newest: ImportState | null | undefined, onImported: () => void): void => {
  const queries = useQueryClient();
  const last = useRef<string>(undefined);
  const status = newest === undefined ? undefined : (newest?.status ?? 'none');
  useEffect(() => {
    const isNews = last.current !== undefined && last.current !== 'done';
    if (status === 'done' && isNews) void queries.invalidateQueries().then(onImported);
    last.current = status;
  }, [status, queries, onImported]);
};
