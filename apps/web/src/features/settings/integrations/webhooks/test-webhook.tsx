import { testWebhook, type Webhook, WebhookTestRefusal } from '@pharos/contract/rest/integrations/webhooks.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useMay } from '../../../../lib/account.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError, tellSuccess } from '../../../../lib/toast.ts';
import { TestResultDialog } from './test-result-dialog.tsx';

const FAILED = 'Webhook testing failed';
/** The receiver has 10 seconds to answer. */
const DEADLINE_MS = 30_000;

/** Sends the example of an event, and shows what was sent and what came back. */
export const TestWebhook = ({ webhook: { id, name, meta } }: { webhook: Webhook }) => {
  const mayTest = useMay('integrations.manage');
  const test = useSend(testWebhook, {
    errors: 'shown',
    failure: `${FAILED}.`,
    deadlineMs: DEADLINE_MS,
    onSuccess: () => tellSuccess('Webhook tested successfully'),
  });
  const refusal = isApiError(test.error, 422) ? WebhookTestRefusal.safeParse(test.error.body).data : undefined;
  const tellRefusal = (error: Error): void => {
    const reason = refusalText(error);
    if (reason !== null) tellError(reason.startsWith(FAILED) ? reason : `${FAILED}: ${reason}`);
  };
  return (
    <>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        px={4}
        ml={-4}
        loading={test.isPending}
        disabled={!mayTest}
        aria-label={`Test ${name}`}
        onClick={() => test.mutate({ body: { test_data: meta, webhook: id } }, { onError: tellRefusal })}
      >
        Test
      </ActionButton>
      <TestResultDialog result={test.data ?? refusal} onClose={test.reset} />
    </>
  );
};
