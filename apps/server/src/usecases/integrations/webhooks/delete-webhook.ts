import type { Db } from '../../../storage/connection/connect.ts';
import { deleteIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { auditedWebhook } from './audited-webhook.ts';
import { findWebhook } from './find-webhook.ts';
import { type StoredWebhook, WEBHOOK } from './webhook.ts';

/** Waiting deliveries are skipped, and their receipts show the reason. */
export const deleteWebhook = (services: Pick<Services, 'db' | 'secrets'>, caller: Caller, id: number): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    await deleteWebhookWithin(trx, caller, await findWebhook(services, trx, caller, id, { lock: true }));
  });

/** The transaction must have locked the webhook. */
export const deleteWebhookWithin = async (trx: Db, caller: Caller, webhook: StoredWebhook): Promise<void> => {
  const { id } = webhook;
  await deleteIntegration(trx, { organizationId: caller.organization.id, kind: WEBHOOK, id });
  await recordAudit(trx, {
    ...actorOf(caller),
    action: 'integration.delete',
    subject: `integration ${id}`,
    before: auditedWebhook(webhook),
  });
};
