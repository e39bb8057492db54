import { deleteIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { auditedSms } from './audited-sms.ts';
import { findSms } from './find-sms.ts';
import { SMS } from './sms.ts';

/** Waiting deliveries are skipped, and their receipts show the reason. */
export const deleteSms = (services: Pick<Services, 'db' | 'secrets'>, caller: Caller, id: number): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const sms = await findSms(services, trx, caller, id, { lock: true });
    await deleteIntegration(trx, { organizationId: caller.organization.id, kind: SMS, id });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.delete',
      subject: `integration ${id}`,
      before: auditedSms(sms),
    });
  });
