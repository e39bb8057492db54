import { listIntegrations } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { readWebhook, WEBHOOK, type WebhookView, withoutSecrets } from './webhook.ts';

export const listWebhooks = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  { organization }: Caller,
): Promise<WebhookView[]> => {
  const { db, secrets } = services;
  const stored = await listIntegrations(db, secrets, { organizationId: organization.id, kind: WEBHOOK });
  return stored.map((each) => withoutSecrets(services, readWebhook(each)));
};
