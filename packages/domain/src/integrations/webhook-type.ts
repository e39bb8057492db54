import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { AlertKind } from '../alerts/alert.ts';
import type { NotifiedChange } from './notified-change.ts';

export const WEBHOOK_TYPE_NAMES: Readonly<Record<WebhookType, string>> = {
  AL: 'All',
  AT: 'Up / Down',
  PE: 'Performance Degraded',
  PS: 'Pause / Restarted',
};

/**
 * The events that a webhook receives. Webhooks receive outages immediately as state changes, while mails report them as
 * alerts.
 */
export interface WebhookEvents {
  changes: readonly NotifiedChange[];
  kinds: readonly AlertKind[];
}

export const WEBHOOK_EVENTS: Readonly<Record<WebhookType, WebhookEvents>> = {
  AL: {
    changes: ['down', 'other-failure', 'up', 'paused', 'restarted'],
    kinds: ['degraded', 'recovered', 'certificate'],
  },
  AT: { changes: ['down', 'other-failure', 'up'], kinds: [] },
  PE: { changes: [], kinds: ['degraded', 'recovered'] },
  PS: { changes: ['paused', 'restarted'], kinds: [] },
};

export const webhookWants = (type: WebhookType, kind: AlertKind, change: NotifiedChange | null): boolean => {
  const { changes, kinds } = WEBHOOK_EVENTS[type];
  return kind === 'state-change' ? change !== null && changes.includes(change) : kinds.includes(kind);
};
