import { useNavigate } from '@tanstack/react-router';

/** Opens and closes the dialog of a Slack channel, which the address says: a link leads to it, and going back closes it. */
export const useSlackDialog = () => {
  const navigate = useNavigate();
  const open = (slack: 'new' | number) => void navigate({ to: '/settings/integrations', search: { slack } });
  return {
    create: () => open('new'),
    edit: open,
    close: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
