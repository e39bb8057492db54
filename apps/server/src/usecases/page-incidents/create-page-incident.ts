import { findOutageOfChange } from '../../storage/history/outage-of-change.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { insertIncidentUpdate, insertPageIncident } from '../../storage/page-incidents/page-incidents.ts';
import { notifyOfIncidentUpdate } from '../../storage/page-subscribers/page-notifications.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { requireChosenPages } from '../status-pages/require-chosen-pages.ts';
import { findOwnIncident } from './find-own-incident.ts';
import { auditedIncident, type PageIncidentRequest, type StoredPageIncident } from './page-incident-request.ts';

/** @throws {Refusal} `invalid` with a message per field. */
export const createPageIncident = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  { status, text, startedAt, basedOn, ...fields }: PageIncidentRequest,
): Promise<StoredPageIncident> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    const at = now();
    const outage = basedOn === undefined ? null : await findOutageOfChange(trx, organizationId, basedOn);
    if (basedOn !== undefined && outage === null) throw invalid({ based_on: ['This outage does not exist.'] });
    const begin = startedAt ?? outage?.startedAt ?? at;
    if (begin > at) throw invalid({ start: ['This time is in the future. For planned work, schedule maintenance.'] });
    const checkIds = outage ? [...new Set([outage.checkId, ...fields.checkIds])] : fields.checkIds;
    await requireChosenChecks(trx, organizationId, checkIds, 'checks');
    await requireChosenPages(trx, organizationId, fields.pageIds);
    const added = {
      ...fields,
      checkIds,
      organizationId,
      startedAt: begin,
      outage: outage && { checkId: outage.checkId, id: outage.id },
    };
    const id = await insertPageIncident(trx, added);
    // The incident ends with an ended outage, regardless of when it is published. If a pause ended the outage, the
    // incident ends with the recovery of the check.
    const endedAt = (outage?.pause ? outage.pause.seenUpAt : outage?.endedAt) ?? null;
    const resolvedAt = status === 'resolved' && endedAt !== null && endedAt >= begin ? endedAt : null;
    const updateId = await insertIncidentUpdate(trx, { id, resolvedAt }, { status, text, at });
    await notifyOfIncidentUpdate(trx, updateId);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'page-incident.create',
      subject: `page incident ${id}`,
      after: { ...auditedIncident(added), status, text },
    });
    return findOwnIncident(trx, caller, id);
  });
