import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { deletePageIncident as deleteStored } from '../../storage/page-incidents/page-incidents.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { findOwnIncident } from './find-own-incident.ts';
import { auditedIncident } from './page-incident-request.ts';

export const deletePageIncident = ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const incident = await findOwnIncident(trx, caller, id, { lock: true });
    await deleteStored(trx, incident);
    const before = auditedIncident(incident);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'page-incident.delete',
      subject: `page incident ${id}`,
      before,
    });
  });
