import { updatePaymentMethod } from '@pharos/contract/rest/billing/payment.ts';
import { useOrganization } from '../account.ts';
import { useSend } from '../api/queries.ts';
import { leaveFor } from './leave-for.ts';

/** Leaves for the billing provider's page that takes a card, with which what is owed is paid. */
export const useUpdateCard = (): { isLeaving: boolean; updateCard: () => void } => {
  const { id } = useOrganization();
  const send = useSend(updatePaymentMethod, { onSuccess: ({ hosted_page_url: url }) => leaveFor(url) });
  return {
    isLeaving: send.isPending || send.isSuccess,
    updateCard: () => send.mutate({ body: { organization: id } }),
  };
};
