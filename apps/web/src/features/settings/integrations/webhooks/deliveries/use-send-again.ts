import { listWebhookDeliveries, resendWebhookDeliveries } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { Input } from '../../../../../lib/api/call.ts';
import { useSend } from '../../../../../lib/api/queries.ts';
import { tellSuccess, tellWarning } from '../../../../../lib/toast.ts';

type What = Input<typeof resendWebhookDeliveries>['body'];

/** Sends messages of a webhook again, and tells how many. */
export const useSendAgain = (webhookId: number) => {
  const { mutate, isPending } = useSend(resendWebhookDeliveries, {
    refreshes: [listWebhookDeliveries],
    until: 'refreshed',
    onSuccess: ({ count }) => {
      if (count === 0) tellWarning('There is nothing to send again');
      else tellSuccess(count === 1 ? 'Sending 1 message again' : `Sending ${count} messages again`);
    },
  });
  return { send: (body: What) => mutate({ params: { id: webhookId }, body }), isPending };
};
