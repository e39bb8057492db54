import {
  listIntegrationDeliveries,
  resendIntegrationDeliveries,
} from '@pharos/contract/rest/integrations/deliveries.ts';
import type { Input } from '../../../../lib/api/call.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { showSuccess, showWarning } from '../../../../lib/toast.ts';

type What = Input<typeof resendIntegrationDeliveries>['body'];

export const useSendAgain = (integrationId: number) => {
  const { mutate, isPending } = useSend(resendIntegrationDeliveries, {
    refreshes: [listIntegrationDeliveries],
    until: 'refreshed',
    onSuccess: ({ count }) => {
      if (count === 0) showWarning('There are no messages to send again');
      else showSuccess(count === 1 ? 'Sending 1 message again' : `Sending ${count} messages again`);
    },
  });
  return { send: (body: What) => mutate({ params: { id: integrationId }, body }), isPending };
};
