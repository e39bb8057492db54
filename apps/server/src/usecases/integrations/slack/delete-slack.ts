import { deleteIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { auditedSlack } from './audited-slack.ts';
import { findSlack } from './find-slack.ts';
import { SLACK } from './slack.ts';

/** Waiting deliveries are skipped, and their receipts show the reason. */
export const deleteSlack = (services: Pick<Services, 'db' | 'secrets'>, caller: Caller, id: number): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const slack = await findSlack(services, trx, caller, id, { lock: true });
    await deleteIntegration(trx, { organizationId: caller.organization.id, kind: SLACK, id });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.delete',
      subject: `integration ${id}`,
      before: auditedSlack(slack),
    });
  });
