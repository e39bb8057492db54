import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { bulkDeleteChecks, deleteCheck, listChecks, listOrganizations } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { inBatches } from './in-batches.ts';
import { removeFromLists } from './patch-check-lists.ts';
import { forgetUndo, showActionResult } from './show-action-result.tsx';

interface Deletion {
  checks: readonly ListedCheck[];
  isBulk: boolean;
}

const send = ({ checks, isBulk }: Deletion): Promise<BulkAnswer> => {
  const ids = checks.map(({ id }) => id);
  const [first] = ids;
  return first === undefined || isBulk
    ? inBatches(ids, (checks) => call(bulkDeleteChecks, { body: { checks } }))
    : call(deleteCheck, { params: { id: first } });
};

/** Removes the checks from the cached lists after the server responds. */
export const useDeleteChecks = () => {
  const queries = useQueryClient();
  return useMutation<BulkAnswer, Error, Deletion>({
    mutationFn: send,
    onSuccess: (answer, { checks, isBulk }) => {
      const deleted = new Set(answer.results.map(({ id }) => id));
      removeFromLists(queries, deleted);
      forgetUndo(deleted);
      showActionResult({ action: 'delete', checks, isBulk, answer });
    },
    onSettled: () => {
      for (const read of [listChecks, listOrganizations]) void queries.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
};
