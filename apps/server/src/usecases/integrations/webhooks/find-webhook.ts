import type { Db } from '../../../storage/connection/connect.ts';
import { findIntegration } from '../../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { readWebhook, type StoredWebhook, WEBHOOK } from './webhook.ts';

/**
 * Locks the webhook until the transaction ends if `lock` is set.
 * @throws {Refusal} `not-found` if the organization has no such webhook.
 */
export const findWebhook = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredWebhook> => {
  const found = await findIntegration(db, secrets, { organizationId: organization.id, kind: WEBHOOK, id }, options);
  if (!found) throw notFound('Webhook');
  return readWebhook(found);
};
