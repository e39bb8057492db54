import { listStatusPages } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/queries.ts';
import { baseUrl } from '../../../lib/base-path.ts';

/** Returns the default target URL of the server for a new badge. Undefined while loading. */
export const useDefaultTarget = (): string | undefined => {
  const { data } = useQuery(queryOf(listStatusPages, { query: {} }));
  const page = data?.results.find(({ visibility }) => visibility === 'public');
  return data && (page?.public_url ?? baseUrl());
};
