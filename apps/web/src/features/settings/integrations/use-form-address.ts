import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the form of an integration, which the address says: a link leads to it, and going back closes it. */
export const useFormAddress = (kind: 'slack' | 'sms' | 'freshdesk' | 'freshservice') => {
  const navigate = useNavigate();
  const go = (integration: 'new' | number, replace = false) =>
    void navigate({ to: '/settings/integrations', search: { [kind]: integration }, replace });
  return {
    create: () => go('new'),
    edit: (id: number) => go(id),
    /** From the form of a new one to what was made of it. */
    goOn: (id: number) => go(id, true),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
