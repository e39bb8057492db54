import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOrganizationId } from '../session.ts';
import { type Answer, call, type Input } from './call.ts';
import type { Named } from './named.ts';

/** Loaded data is fresh for this time. Open pages refetch it at this interval. */
export const REFRESH_MS = 60_000;

/**
 * Creates a query: `useQuery(queryOf(listChecks, { query: { page: 2 } }))`. Its key is `[path, organization, input]`,
 * so that `keyOf(listChecks)` matches all queries of an endpoint.
 * @param deadlineMs A longer deadline for slow endpoints.
 */
export const queryOf = <E extends Endpoint>(endpoint: E | Named<E>, input: Input<E>, deadlineMs?: number) =>
  queryOptions({
    queryKey: [endpoint.path, readOrganizationId(), input] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, signal, deadlineMs),
  });

export type Read = Pick<Endpoint, 'path'>;

export const keyOf = ({ path }: Read): readonly [string] => [path];

interface SendOptions<E extends Endpoint> {
  refreshes?: readonly Read[];
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** `shown`: the form or dialog shows a rejection, so no toast repeats it. Server errors always cause a toast. */
  errors?: 'shown';
  /** The failed action, which precedes the reason in the toast: "The note is not saved." */
  failure?: string;
  /** `refreshed`: the mutation is pending until its `refreshes` are loaded, so that a switch does not flicker. */
  until?: 'refreshed';
  deadlineMs?: number;
}

/** Creates a mutation: `const create = useSend(createCheck, { refreshes: [listChecks] })`. */
export const useSend = <E extends Endpoint>(
  endpoint: E | Named<E>,
  { refreshes = [], onSuccess, errors, failure, until, deadlineMs }: SendOptions<E> = {},
) => {
  const queries = useQueryClient();
  return useMutation<Answer<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input, undefined, deadlineMs),
    ...(errors === undefined && failure === undefined ? {} : { meta: { errors, failure } }),
    onSuccess: (answer, input) => {
      const refreshed = Promise.all(refreshes.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) })));
      onSuccess?.(answer, input);
      return until === 'refreshed' ? refreshed : undefined;
    },
  });
};
