import { updateIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { findWebhook } from './find-webhook.ts';
import { newSigningSecret, rotated } from './signing-secret.ts';

/** Returns the new secret only this once. The previous secret remains valid for 24 hours. */
export const rotateSigningSecret = (
  services: Pick<Services, 'db' | 'secrets' | 'identity' | 'now'>,
  caller: Caller,
  id: number,
): Promise<string> =>
  services.db.transaction().execute(async (trx) => {
    const webhook = await findWebhook(services, trx, caller, id, { lock: true });
    const signingSecret = newSigningSecret(services);
    const secrets = rotated(webhook.secrets, signingSecret, services.now());
    await updateIntegration(trx, services.secrets, webhook, { secrets });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.rotate-secret',
      subject: `integration ${id}`,
      after: { name: webhook.name },
    });
    return signingSecret;
  });
