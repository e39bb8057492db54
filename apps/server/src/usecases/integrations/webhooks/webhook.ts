import { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

/** Its channel, and the `kind` of its row. */
export const WEBHOOK = 'webhook';

/** A webhook as it is stored, its configuration and secrets read. */
export interface StoredWebhook extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: WebhookConfig;
  /** Null when they cannot be read: another key has sealed them. */
  secrets: WebhookSecrets | null;
}

/** A webhook without its secrets. */
export interface WebhookView extends Omit<StoredWebhook, 'secrets'> {
  hasPassword: boolean;
  isUnreadable: boolean;
  /** The plan has no room for it. */
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
