import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { deleteWebhookWithin } from '../webhooks/delete-webhook.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { isHook } from './is-hook.ts';

/** @throws Refusal if the hook does not exist or is a webhook that a person has created. */
export const deleteHook = (services: Pick<Services, 'db' | 'secrets'>, caller: Caller, id: number): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const webhook = await findWebhook(services, trx, caller, id, { lock: true });
    if (!isHook(webhook)) throw notFound('Hook');
    await deleteWebhookWithin(trx, caller, webhook);
  });
