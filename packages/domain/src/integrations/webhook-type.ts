import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { AlertKind } from '../alerts/alert.ts';
import type { NotifiedChange } from './notified-change.ts';

/** What people call the events that a webhook is sent. */
export const WEBHOOK_TYPE_NAMES: Readonly<Record<WebhookType, string>> = {
  AL: 'All',
  AT: 'Up / Down',
  PE: 'Performance Degraded',
  PS: 'Pause / Restarted',
};

/** Changes of state, and alerts of other kinds. What mail says of outages a webhook is sent as changes of state, at once. */
export interface WebhookEvents {
  changes: readonly NotifiedChange[];
  kinds: readonly AlertKind[];
}

/** What a webhook of a type is sent. */
export const WEBHOOK_EVENTS: Readonly<Record<WebhookType, WebhookEvents>> = {
  AL: {
    changes: ['down', 'other-failure', 'up', 'paused', 'restarted'],
    kinds: ['degraded', 'recovered', 'certificate'],
  },
  AT: { changes: ['down', 'other-failure', 'up'], kinds: [] },
  PE: { changes: [], kinds: ['degraded', 'recovered'] },
  PS: { changes: ['paused', 'restarted'], kinds: [] },
};

/** Whether a webhook of this type is sent such an alert. */
export const webhookWants = (type: WebhookType, kind: AlertKind, change: NotifiedChange | null): boolean => {
  const { changes, kinds } = WEBHOOK_EVENTS[type];
  return kind === 'state-change' ? change !== null && changes.includes(change) : kinds.includes(kind);
};
