import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';

/** The server waits up to 10 s for the service. */
export const TEST_DEADLINE_MS = 30_000;

/** `failed` is a prefix such as "Slack testing failed". It is omitted if the reason already starts with it. */
export const showTestRefusal =
  (failed: string) =>
  (error: Error): void => {
    const reason = refusalText(error);
    if (reason !== null) showError(reason.startsWith(failed) ? reason : `${failed}: ${reason}`);
  };

interface TestedIntegration {
  id: number;
  name: string;
  test: Endpoint & { params: typeof IdParams };
  list: Read;
  where: string;
}

export const useTestIntegration = ({ id, name, test, list, where }: TestedIntegration): (() => void) => {
  const failed = `${name} testing failed`;
  const send = useSend(test, {
    refreshes: [list],
    errors: 'shown',
    failure: `${failed}.`,
    deadlineMs: TEST_DEADLINE_MS,
    onSuccess: () => showSuccess(`${name} tested successfully: look into the ${where}`),
  });
  return () => send.mutate({ params: { id } }, { onError: showTestRefusal(failed) });
};
