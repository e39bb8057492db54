import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the modal of text messages, which the address says: a link leads to it, and going back closes it. */
export const useSmsModal = () => {
  const navigate = useNavigate();
  return {
    create: () => void navigate({ to: '/settings/integrations', search: { sms: 'new' } }),
    edit: (id: number) => void navigate({ to: '/settings/integrations', search: { sms: id } }),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
