import { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { StoredIntegration } from '../../../storage/integrations/integrations.ts';
import type { Services } from '../../context.ts';
import { isOverLimit } from '../is-over-limit.ts';

export const WEBHOOK = 'webhook';

export interface StoredWebhook extends Omit<StoredIntegration, 'kind' | 'config' | 'secrets'> {
  config: WebhookConfig;
  /** Null if the secrets were sealed with another key. */
  secrets: WebhookSecrets | null;
}

export interface WebhookView extends Omit<StoredWebhook, 'secrets'> {
  hasPassword: boolean;
  isUnreadable: boolean;
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
