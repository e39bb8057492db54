import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { listChecks, listOrganizations, pauseMonitoring, pauseMonitoringBulk } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { failedIn, patchStatuses, statusAfter } from './patch-lists.ts';
import { tellOutcome } from './tell-outcome.tsx';

export interface Turn {
  checks: readonly ListedCheck[];
  /** PS pauses, AC restarts. */
  to: 'PS' | 'AC';
  isBulk: boolean;
}

const send = ({ checks, to, isBulk }: Turn): Promise<BulkAnswer> => {
  const ids = checks.map(({ id }) => id);
  const [first] = ids;
  return first === undefined || isBulk
    ? call(pauseMonitoringBulk, { body: { application_checks: ids, new_state: to } })
    : call(pauseMonitoring, { body: { application_check: first, new_state: to } });
};

/** Pauses and restarts checks: shown at once, taken back where it fails, and a pause can be undone from its toast. */
export const useSetMonitoring = () => {
  const queries = useQueryClient();
  const putBack = (checks: readonly ListedCheck[]) =>
    patchStatuses(queries, new Map(checks.map(({ id, statuses }) => [id, statuses])));
  const mutation = useMutation<BulkAnswer, Error, Turn>({
    mutationFn: send,
    onMutate: async ({ checks, to }) => {
      await queries.cancelQueries({ queryKey: keyOf(listChecks) });
      const changing = checks.filter(({ statuses }) => (statuses.state === 'PS') !== (to === 'PS'));
      patchStatuses(queries, new Map(changing.map((check) => [check.id, statusAfter(check, to, Date.now())])));
    },
    onError: (_error, { checks }) => putBack(checks),
    onSuccess: (answer, { checks, to, isBulk }) => {
      putBack(failedIn(checks, answer));
      // What was paused before is not to be restarted by taking this pause back.
      const wereRunning = checks.filter(({ statuses }) => statuses.state !== 'PS');
      tellOutcome({
        deed: to === 'PS' ? 'paused' : 'restarted',
        names: checks.map(({ name }) => name),
        isBulk,
        answer,
        nameOf: nameIn(checks),
        undo:
          to === 'PS' && wereRunning.length > 0
            ? () => mutation.mutate({ checks: wereRunning.map(asPaused), to: 'AC', isBulk })
            : undefined,
      });
    },
    onSettled: () => {
      for (const read of [listChecks, listOrganizations]) void queries.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
  return mutation;
};

const asPaused = (check: ListedCheck): ListedCheck => ({ ...check, statuses: statusAfter(check, 'PS', Date.now()) });

export const nameIn =
  (checks: readonly ListedCheck[]) =>
  (id: number): string =>
    checks.find((check) => check.id === id)?.name ?? `Check ${id}`;
