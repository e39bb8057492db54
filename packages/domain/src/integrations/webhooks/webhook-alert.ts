import type { Alert } from '../../alerts/alert.ts';

/** Webhooks receive every state change of an outage. The kinds 'down', 'up' and 'paused' are for people. */
export const WEBHOOK_ALERT_KINDS = ['state-change', 'degraded', 'recovered', 'certificate'] as const;
export type WebhookAlert = Extract<Alert, { kind: (typeof WEBHOOK_ALERT_KINDS)[number] }>;

export const isWebhookAlert = (alert: Alert): alert is WebhookAlert =>
  WEBHOOK_ALERT_KINDS.some((kind) => kind === alert.kind);
