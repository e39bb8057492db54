import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';

/** Services have 10 seconds to answer. */
export const TEST_DEADLINE_MS = 30_000;

/** Shows why a test failed. `failed`: "Slack testing failed", which some refusals begin with themselves. */
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
  /** Where the example is to be seen. */
  where: string;
}

/** Returns a function that sends an example by an integration, and shows the outcome. */
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
