import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOrganizationId } from '../session.ts';
import { type Answer, call, type Input } from './call.ts';
import type { Named } from './named.ts';

/** How long what was read counts as fresh, and how often an open page reads it again. */
export const REFRESH_MS = 60_000;

/**
 * A read of the contract as a query: `useQuery(queryOf(listChecks, { query: { page: 2 } }))`.
 * Its key is `[path, organization, input]`, so that `keyOf(listChecks)` names all reads of one endpoint.
 * `deadlineMs`: for what may take longer than other reads.
 */
export const queryOf = <E extends Endpoint>(endpoint: E | Named<E>, input: Input<E>, deadlineMs?: number) =>
  queryOptions({
    queryKey: [endpoint.path, readOrganizationId(), input] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, signal, deadlineMs),
  });

/** What names a read: an endpoint, or its path alone. */
export type Read = Pick<Endpoint, 'path'>;

/** The start of the keys of all reads of an endpoint. */
export const keyOf = ({ path }: Read): readonly [string] => [path];

interface SendOptions<E extends Endpoint> {
  /** Endpoints whose answers are old after it. */
  refreshes?: readonly Read[];
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** `shown`: the form or dialog shows what was refused, so that no toast repeats it. Faults of the server are always told. */
  errors?: 'shown';
  /** What did not happen, before the reason in the toast: "The note is not saved." */
  failure?: string;
  /** `refreshed`: pending until what it refreshes has been read again, so that a switch that shows the requested value does not jump back meanwhile. */
  until?: 'refreshed';
  /** For what may take longer than other calls. */
  deadlineMs?: number;
}

/** A change by an endpoint of the contract: `const create = useSend(createCheck, { refreshes: [listChecks] })`. */
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
