import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { listChecks, listOrganizations, pauseMonitoring, pauseMonitoringBulk } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { inBatches } from './in-batches.ts';
import { expectedStatus, failedIn, setStatusesInLists } from './patch-check-lists.ts';
import { forgetUndo, showActionResult } from './show-action-result.tsx';

interface MonitoringChange {
  checks: readonly ListedCheck[];
  /** `PS` pauses, `AC` restarts. */
  to: 'PS' | 'AC';
  isBulk: boolean;
}

const send = ({ checks, to, isBulk }: MonitoringChange): Promise<BulkAnswer> => {
  const ids = checks.map(({ id }) => id);
  const [first] = ids;
  return first === undefined || isBulk
    ? inBatches(ids, (some) => call(pauseMonitoringBulk, { body: { application_checks: some, new_state: to } }))
    : call(pauseMonitoring, { body: { application_check: first, new_state: to } });
};

/** Updates the list optimistically and reverts it on failure. A pause can be undone from its toast. */
export const useSetMonitoring = () => {
  const queries = useQueryClient();
  const putBack = (checks: readonly ListedCheck[]) =>
    setStatusesInLists(queries, new Map(checks.map(({ id, statuses }) => [id, statuses])));
  const mutation = useMutation<BulkAnswer, Error, MonitoringChange>({
    mutationFn: send,
    onMutate: async ({ checks, to }) => {
      await queries.cancelQueries({ queryKey: keyOf(listChecks) });
      const changing = checks.filter(({ statuses }) => (statuses.state === 'PS') !== (to === 'PS'));
      setStatusesInLists(queries, new Map(changing.map((check) => [check.id, expectedStatus(check, to, Date.now())])));
    },
    onError: (_error, { checks }) => putBack(checks),
    onSuccess: (answer, { checks, to, isBulk }) => {
      putBack(failedIn(checks, answer));
      forgetUndo(checks.map(({ id }) => id));
      // Undo must not restart checks that were already paused.
      const wereRunning = checks.filter(({ statuses }) => statuses.state !== 'PS');
      showActionResult({
        action: to === 'PS' ? 'pause' : 'restart',
        checks,
        isBulk,
        answer,
        undo:
          to === 'PS' && wereRunning.length > 0
            ? {
                ids: wereRunning.map(({ id }) => id),
                run: (left) => {
                  const paused = wereRunning.filter(({ id }) => left.has(id)).map(asPaused);
                  mutation.mutate({ checks: paused, to: 'AC', isBulk });
                },
              }
            : undefined,
      });
    },
    onSettled: () => {
      for (const read of [listChecks, listOrganizations]) void queries.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
  return mutation;
};

const asPaused = (check: ListedCheck): ListedCheck => ({ ...check, statuses: expectedStatus(check, 'PS', Date.now()) });
