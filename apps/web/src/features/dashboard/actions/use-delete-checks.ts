import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { bulkDeleteChecks, deleteCheck, listChecks, listOrganizations } from '../../../lib/api/first-calls.ts';
import { keyOf } from '../../../lib/api/queries.ts';
import { dropChecks } from './patch-lists.ts';
import { tellOutcome } from './tell-outcome.tsx';
import { nameIn } from './use-set-monitoring.ts';

interface Deletion {
  checks: readonly ListedCheck[];
  isBulk: boolean;
}

const send = ({ checks, isBulk }: Deletion): Promise<BulkAnswer> => {
  const ids = checks.map(({ id }) => id);
  const [first] = ids;
  return first === undefined || isBulk
    ? call(bulkDeleteChecks, { body: { checks: ids } })
    : call(deleteCheck, { params: { id: first } });
};

export const useDeleteChecks = () => {
  const queries = useQueryClient();
  return useMutation<BulkAnswer, Error, Deletion>({
    mutationFn: send,
    onSuccess: (answer, { checks, isBulk }) => {
      dropChecks(queries, new Set(answer.results.map(({ id }) => id)));
      tellOutcome({
        deed: 'deleted',
        names: checks.map(({ name }) => name),
        isBulk,
        answer,
        nameOf: nameIn(checks),
      });
    },
    onSettled: () => {
      for (const read of [listChecks, listOrganizations]) void queries.invalidateQueries({ queryKey: keyOf(read) });
    },
  });
};
