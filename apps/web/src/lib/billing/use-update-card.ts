import { updatePaymentMethod } from '@pharos/contract/rest/billing/payment.ts';
import { useOrganization } from '../account.ts';
import { useSend } from '../api/queries.ts';
import { BILLING_DEADLINE_MS } from './billing-deadline.ts';
import { useLeaving } from './use-leaving.ts';

/** Opens the billing provider's page for a new card. It also charges unpaid invoices to the card. */
export const useUpdateCard = (): { isLeaving: boolean; updateCard: () => void } => {
  const { id } = useOrganization();
  const { isLeaving, leave } = useLeaving();
  const send = useSend(updatePaymentMethod, {
    deadlineMs: BILLING_DEADLINE_MS,
    onSuccess: ({ hosted_page_url: url }) => leave(url),
  });
  return {
    isLeaving: send.isPending || isLeaving,
    updateCard: () => send.mutate({ body: { organization: id } }),
  };
};
