import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { Alert } from '../alerts/alert.ts';
import type { ToldChange } from './told-change.ts';

const CHANGES: Record<WebhookType, readonly ToldChange[]> = {
  AL: ['down', 'other-failure', 'up', 'paused', 'restarted'],
  AT: ['down', 'other-failure', 'up'],
  PE: [],
  PS: ['paused', 'restarted'],
};

/** Whether a webhook of this type is sent such an alert. What mail says of outages it is sent as changes of state, at once. */
export const webhookWants = (type: WebhookType, kind: Alert['kind'], change: ToldChange | null): boolean => {
  switch (kind) {
    case 'state-change':
      return change !== null && CHANGES[type].includes(change);
    case 'degraded':
    case 'recovered':
      return type === 'AL' || type === 'PE';
    case 'certificate':
      return type === 'AL';
    case 'down':
    case 'up':
    case 'paused':
      return false;
  }
};
