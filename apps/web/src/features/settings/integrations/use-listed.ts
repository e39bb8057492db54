import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../lib/api/whole-list.ts';

/** After a failure, the list is fetched again only on request, not when the section is mounted again. */
export const useListed = <E extends Endpoint>(endpoint: E) =>
  useQuery({ ...wholeListOf(endpoint), retryOnMount: false });
