import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOrganizationId } from '../session.ts';
import { type Answer, call, type Input } from './call.ts';
import type { Named } from './named.ts';

/** Time in which loaded data counts as fresh, and the interval in which an open page loads it again. */
export const REFRESH_MS = 60_000;

/**
 * Creates a query for an endpoint of the contract: `useQuery(queryOf(listChecks, { query: { page: 2 } }))`. Its key is
 * `[path, organization, input]`, so that `keyOf(listChecks)` matches all queries of one endpoint.
 * @param deadlineMs A longer deadline for slow endpoints.
 */
export const queryOf = <E extends Endpoint>(endpoint: E | Named<E>, input: Input<E>, deadlineMs?: number) =>
  queryOptions({
    queryKey: [endpoint.path, readOrganizationId(), input] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, signal, deadlineMs),
  });

/** The part of an endpoint that identifies its queries. */
export type Read = Pick<Endpoint, 'path'>;

/** Returns the beginning of the keys of all queries of an endpoint. */
export const keyOf = ({ path }: Read): readonly [string] => [path];

interface SendOptions<E extends Endpoint> {
  /** Endpoints whose loaded data becomes outdated by the change. */
  refreshes?: readonly Read[];
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /**
   * `shown` means that the form or dialog shows a rejection, so that no toast repeats it. Server errors always cause a
   * toast.
   */
  errors?: 'shown';
  /** The failed action, which precedes the reason in the toast: "The note is not saved." */
  failure?: string;
  /**
   * `refreshed` means that the change is pending until the data that it refreshes was loaded again. A switch that shows
   * the requested value then does not jump back for a moment.
   */
  until?: 'refreshed';
  /** A longer deadline for slow endpoints. */
  deadlineMs?: number;
}

/**
 * Creates a mutation for an endpoint of the contract: `const create = useSend(createCheck, { refreshes: [listChecks]
 * })`.
 */
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
