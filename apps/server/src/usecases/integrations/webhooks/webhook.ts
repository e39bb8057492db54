import { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** The id of the webhook channel, and the `kind` of its rows in the database. */
export const WEBHOOK = 'webhook';

/** A stored webhook, with its configuration and secrets parsed. */
export interface StoredWebhook extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: WebhookConfig;
  /** Null if the secrets cannot be read because they were encrypted with another key. */
  secrets: WebhookSecrets | null;
}

/** A webhook without its secrets. */
export interface WebhookView extends Omit<StoredWebhook, 'secrets'> {
  hasPassword: boolean;
  isUnreadable: boolean;
  /** Whether the webhook exceeds the limit of the plan. */
  isOverLimit: boolean;
}

export const readWebhook = ({ kind: _kind, ...stored }: StoredIntegration): StoredWebhook => ({
  ...stored,
  config: WebhookConfig.parse(stored.config),
  secrets: WebhookSecrets.nullable().parse(stored.secrets),
});

export const withoutSecrets = (
  services: Pick<Services, 'settings' | 'now'>,
  { secrets, ...webhook }: StoredWebhook,
): WebhookView => ({
  ...webhook,
  isOverLimit: isOverLimit(services, webhook),
  hasPassword: typeof secrets?.password === 'string',
  isUnreadable: secrets === null,
});
