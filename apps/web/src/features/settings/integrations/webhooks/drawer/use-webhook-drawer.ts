import { useNavigate } from '@tanstack/react-router';
import type { GuidedZap } from '../../zapier/guided-zaps.ts';

interface Shown {
  webhook?: 'new' | number;
  copy?: number;
  zap?: GuidedZap;
}

/** Opens and closes the drawer of a webhook, which the address says: a link leads to it, and going back closes it. The tab stays. */
export const useWebhookDrawer = () => {
  const navigate = useNavigate();
  const go = (shown: Shown, replace = false) =>
    void navigate({
      to: '/settings/integrations',
      search: ({ tab }) => ({ ...(tab && { tab }), ...shown }),
      replace,
    });
  return {
    create: () => go({ webhook: 'new' }),
    createFor: (zap: GuidedZap) => go({ webhook: 'new', zap }),
    clone: (id: number) => go({ webhook: 'new', copy: id }),
    edit: (id: number) => go({ webhook: id }),
    close: () => go({}, true),
    /** To the list of webhooks, where a new one is tested, from whichever tab it was made in. */
    closeToList: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
