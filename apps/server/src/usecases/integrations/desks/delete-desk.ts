import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { deleteIntegration } from '../../../storage/integrations/integrations.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { auditedDesk } from './audited-desk.ts';
import { findDesk } from './desk.ts';

/** The tickets remain. Waiting deliveries are skipped, and their receipts show the reason. */
export const deleteDesk = (
  services: Pick<Services, 'db' | 'secrets'>,
  caller: Caller,
  { kind, id }: { kind: HelpDeskKind; id: number },
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const desk = await findDesk(services, trx, caller, { kind, id }, { lock: true });
    await deleteIntegration(trx, { organizationId: caller.organization.id, kind, id });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'integration.delete',
      subject: `integration ${id}`,
      before: auditedDesk(kind, desk),
    });
  });
