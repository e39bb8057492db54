import { useNavigate } from '@tanstack/react-router';

/**
 * Opens and closes the form of an integration. The form is in the URL, so that links can open it and going back closes
 * it.
 */
export const useFormAddress = (kind: 'slack' | 'sms' | 'freshdesk' | 'freshservice') => {
  const navigate = useNavigate();
  const go = (integration: 'new' | number, replace = false) =>
    void navigate({ to: '/settings/integrations', search: { [kind]: integration }, replace });
  return {
    create: () => go('new'),
    edit: (id: number) => go(id),
    /** Replaces the form of a new integration by the form of the created one. */
    goOn: (id: number) => go(id, true),
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
