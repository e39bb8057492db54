import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { deleteIncidentUpdate as deleteStored } from '../../storage/page-incidents/page-incidents.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { findOwnIncident } from './find-own-incident.ts';
import type { StoredPageIncident } from './page-incident-request.ts';

/**
 * The incident then has the status of the latest remaining update.
 * @throws {Refusal} `unprocessable` if it is the only update.
 */
export const deleteIncidentUpdate = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: number,
  updateId: number,
): Promise<StoredPageIncident> =>
  db.transaction().execute(async (trx) => {
    const incident = await findOwnIncident(trx, caller, id, { lock: true });
    const update = incident.updates.find((each) => each.id === updateId);
    if (!update) throw notFound('Update');
    const remaining = incident.updates.filter((each) => each !== update);
    if (remaining.length === 0)
      throw unprocessable('An incident must have at least one update. Delete the incident instead.');
    const since = resolvedSince(remaining);
    const resolvedAt = since === resolvedSince(incident.updates) ? incident.resolvedAt : since;
    await deleteStored(trx, id, { id: updateId, resolvedAt });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'page-incident.delete-update',
      subject: `page incident ${id}`,
      before: { status: update.status, text: update.text },
    });
    return findOwnIncident(trx, caller, id);
  });

/** Returns the time since which all updates have the status "resolved". `updates` must be sorted newest first. */
const resolvedSince = (updates: StoredPageIncident['updates']): number | null => {
  const open = updates.findIndex(({ status }) => status !== 'resolved');
  return updates.slice(0, open === -1 ? updates.length : open).at(-1)?.at ?? null;
};
