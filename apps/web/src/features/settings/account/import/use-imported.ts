import type { ImportState } from '@pharos/contract/rest/imports/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Refetches all data when an import is done. `newest` is undefined while the import state loads. */
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
