import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';

/** The server waits at most 10 s for the response of the service. */
export const TEST_DEADLINE_MS = 30_000;

/**
 * Shows why a test failed. `failed` is a prefix such as "Slack testing failed". It is omitted if the reason already
 * starts with it.
 */
export const showTestRefusal =
  (failed: string) =>
  (error: Error): void => {
    const reason = refusalText(error);
    if (reason !== null) showError(reason.startsWith(failed) ? reason : `${failed}: ${reason}`);
  };

interface TestedIntegration {
  id: number;
  /** The name of the service. */
  name: string;
  test: Endpoint & { params: typeof IdParams };
  list: Read;
  /** The place where the test message appears. */
  where: string;
}

/** Returns a function that sends a test message with an integration and shows the result. */
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
