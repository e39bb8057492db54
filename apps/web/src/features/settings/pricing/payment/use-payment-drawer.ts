import { useNavigate } from '@tanstack/react-router';

/** What the drawer of the page of prices shows. */
export type PaymentDrawerKind = 'card' | 'address';

/** Opens and closes the drawer for card and address, which the address says: going back closes it. */
export const usePaymentDrawer = () => {
  const navigate = useNavigate();
  return {
    open: (payment: PaymentDrawerKind) => void navigate({ to: '/settings/pricing', search: { payment } }),
    close: () => void navigate({ to: '/settings/pricing', search: {}, replace: true }),
  };
};
