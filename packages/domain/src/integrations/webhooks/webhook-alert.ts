import type { Alert } from '../../alerts/alert.ts';

/** What webhooks are sent. Of outages they are sent each change of state; 'down', 'up' and 'paused' are for people. */
export type WebhookAlert = Extract<Alert, { kind: 'state-change' | 'degraded' | 'recovered' | 'certificate' }>;
