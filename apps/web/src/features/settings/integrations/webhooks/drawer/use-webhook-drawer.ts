import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the drawer of a webhook, which the address says: a link leads to it, and going back closes it. */
export const useWebhookDrawer = () => {
  const navigate = useNavigate();
  const go = (search: { webhook?: 'new' | number; copy?: number }) =>
    void navigate({ to: '/settings/integrations', search });
  return {
    create: () => go({ webhook: 'new' }),
    clone: (id: number) => go({ webhook: 'new', copy: id }),
    edit: (id: number) => go({ webhook: id }),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
