import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../lib/api/whole-list.ts';

/** A list as its section shows it. One that has just failed says so, and is not asked for again until a person does. */
export const useListed = <E extends Endpoint>(endpoint: E) =>
  useQuery({ ...wholeListOf(endpoint), retryOnMount: false });
