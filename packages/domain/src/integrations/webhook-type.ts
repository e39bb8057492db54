import type { WebhookType } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { AlertKind } from '../alerts/alert.ts';
import type { NotifiedChange } from './notified-change.ts';

/** The names that people see for the types of webhooks. */
export const WEBHOOK_TYPE_NAMES: Readonly<Record<WebhookType, string>> = {
  AL: 'All',
  AT: 'Up / Down',
  PE: 'Performance Degraded',
  PS: 'Pause / Restarted',
};

/**
 * The events that a webhook receives: state changes and other kinds of alerts. Mails report outages as alerts, but
 * webhooks receive them immediately as state changes.
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

/** Checks whether a webhook of this type receives such an alert. */
export const webhookWants = (type: WebhookType, kind: AlertKind, change: NotifiedChange | null): boolean => {
  const { changes, kinds } = WEBHOOK_EVENTS[type];
  return kind === 'state-change' ? change !== null && changes.includes(change) : kinds.includes(kind);
};
