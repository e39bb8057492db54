import { MAX_INCIDENT_UPDATES } from '@pharos/contract/row-limits.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import {
  changeIncidentUpdate,
  countIncidentUpdates,
  type IncidentFields,
  insertIncidentUpdate,
  updatePageIncident,
} from '../../storage/page-incidents/page-incidents.ts';
import { notifyOfIncidentUpdate } from '../../storage/page-subscribers/page-notifications.ts';
import { actorOf } from '../access.ts';
import { requireChosenChecks } from '../checks/require-chosen-checks.ts';
import type { Caller, Services } from '../context.ts';
import { notFound, unprocessable } from '../errors.ts';
import { requireChosenPages } from '../status-pages/require-chosen-pages.ts';
import { findOwnIncident } from './find-own-incident.ts';
import { auditedIncident, type PageIncidentRequest, type StoredPageIncident } from './page-incident-request.ts';

type Changing = Pick<Services, 'db' | 'now'>;

export const changePageIncident = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  id: number,
  request: Partial<IncidentFields>,
): Promise<StoredPageIncident> =>
  db.transaction().execute(async (trx) => {
    const { id: organizationId } = caller.organization;
    // Locks the checks before the incident, in the same order as a deletion of checks, to prevent a deadlock.
    await requireChosenChecks(trx, organizationId, request.checkIds, 'checks');
    await requireChosenPages(trx, organizationId, request.pageIds ?? []);
    const before = await findOwnIncident(trx, caller, id, { lock: true });
    const after = { ...before, ...request };
    const [old, fresh] = [auditedIncident(before), auditedIncident(after)];
    if (equalJson(old, fresh)) return before;
    await updatePageIncident(trx, before, after);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'page-incident.update',
      subject: `page incident ${id}`,
      before: old,
      after: fresh,
    });
    return findOwnIncident(trx, caller, id);
  });

/** Adds an update. After "resolved", any other status reopens the incident. */
export const addIncidentUpdate = (
  { db, now }: Changing,
  caller: Caller,
  id: number,
  { status, text }: Pick<PageIncidentRequest, 'status' | 'text'>,
): Promise<StoredPageIncident> =>
  db.transaction().execute(async (trx) => {
    const incident = await findOwnIncident(trx, caller, id, { lock: true });
    if ((await countIncidentUpdates(trx, id)) >= MAX_INCIDENT_UPDATES)
      throw unprocessable(
        `This incident has ${MAX_INCIDENT_UPDATES} updates, which is the maximum. Delete an update, or create another incident.`,
      );
    await notifyOfIncidentUpdate(trx, await insertIncidentUpdate(trx, incident, { status, text, at: now() }));
    const subject = `page incident ${id}`;
    await recordAudit(trx, { ...actorOf(caller), action: 'page-incident.tell', subject, after: { status, text } });
    return findOwnIncident(trx, caller, id);
  });

/** Visitors see that the text was changed. */
export const correctIncidentUpdate = (
  { db, now }: Changing,
  caller: Caller,
  id: number,
  updateId: number,
  text: string,
): Promise<StoredPageIncident> =>
  db.transaction().execute(async (trx) => {
    const incident = await findOwnIncident(trx, caller, id, { lock: true });
    const update = incident.updates.find((each) => each.id === updateId);
    if (!update) throw notFound('Update');
    if (update.text === text) return incident;
    await changeIncidentUpdate(trx, id, { id: updateId, text, changedAt: now() });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'page-incident.correct',
      subject: `page incident ${id}`,
      before: { text: update.text },
      after: { text },
    });
    return findOwnIncident(trx, caller, id);
  });
