import { useNavigate } from '@tanstack/react-router';
import type { GuidedZap } from '../../zapier/guided-zaps.ts';

interface Shown {
  webhook?: 'new' | number;
  copy?: number;
  zap?: GuidedZap;
}

/** The drawer is in the URL, so that links can open it and going back closes it. The tab does not change. */
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
    /** Shows the list of webhooks, where a new one can be tested. The drawer may have been opened on another tab. */
    closeToList: () => void navigate({ to: '/settings/integrations', search: {}, replace: true }),
  };
};
