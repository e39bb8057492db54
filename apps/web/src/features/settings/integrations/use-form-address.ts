import { useNavigate } from '@tanstack/react-router';

/** The form is in the URL, so that links can open it and going back closes it. */
export const useFormAddress = (kind: 'slack' | 'sms' | 'freshdesk' | 'freshservice') => {
  const navigate = useNavigate();
  const go = (integration: 'new' | number, replace = false) =>
    void navigate({ to: '/settings/integrations', search: { [kind]: integration }, replace });
  return {
    create: () => go('new'),
    edit: (id: number) => go(id),
    goOn: (id: number) => go(id, true),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
