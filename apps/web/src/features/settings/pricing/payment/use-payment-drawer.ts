import { useNavigate } from '@tanstack/react-router';

export type PaymentDrawerKind = 'card' | 'address';

/** The drawer is in the URL, so that going back closes it. */
export const usePaymentDrawer = () => {
  const navigate = useNavigate();
  return {
    open: (payment: PaymentDrawerKind) => void navigate({ to: '/settings/pricing', search: { payment } }),
    close: () => void navigate({ to: '/settings/pricing', search: {}, replace: true }),
  };
};
