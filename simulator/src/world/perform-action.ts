import { notifyChecksChanged, notifyEngines } from '../../../apps/server/src/storage/checks/notify-checks-changed.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { deleteChecks } from '../../../apps/server/src/usecases/checks/delete-checks.ts';
import { setMonitoring } from '../../../apps/server/src/usecases/checks/set-monitoring.ts';
import type { Caller } from '../../../apps/server/src/usecases/context.ts';
import { type Organization, setRecipients } from './create-organization.ts';
import type { Action } from './scenario.ts';

/** Resolves with the IDs of the checks about which the engine is informed. */
export const performAction = async (
  db: Db,
  organization: Organization,
  action: Action,
  now: number,
): Promise<number[]> => {
  const idOf = (check: number): number => organization.checkIds[check] ?? 0;
  const services = { db, now: () => now, settings: { sellsPlans: false, upgradesAreSuspended: false } };
  const caller = callerOf(organization);
  switch (action.do) {
    case 'pause':
    case 'restart': {
      await setMonitoring(services, caller, [idOf(action.check)], action.do === 'pause');
      return [idOf(action.check)];
    }
    case 'delete':
      await deleteChecks(services, caller, [idOf(action.check)]);
      return [idOf(action.check)];
    case 'edit':
      await changeCheck(db, organization, idOf(action.check), now, 'target');
      return [idOf(action.check)];
    case 'alert delay':
      await changeCheck(db, organization, idOf(action.check), now, { alertDelaySeconds: action.seconds });
      return [idOf(action.check)];
    case 'recipients':
      await db.transaction().execute(async (trx) => {
        const check = await trx
          .selectFrom('checks')
          .select('id')
          .where('id', '=', idOf(action.check))
          .executeTakeFirst();
        if (check) await setRecipients(trx, organization, check.id, action.people);
      });
      return [];
    case 'mute':
    case 'unmute':
      await muteAlerts(db, organization, action.person, action.do === 'mute');
      return [];
    case 'sensitivity':
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('organizations')
          .set({ alert_sensitivity: action.to })
          .where('id', '=', organization.id)
          .execute();
        await notifyEngines(trx, organization.checkIds);
      });
      return organization.checkIds;
  }
};

const callerOf = ({ id }: Organization): Caller => ({
  userId: null,
  apiKey: null,
  providerOf: null,
  address: '127.0.0.1',
  endsAt: null,
  organization: { id, applicationId: 0, role: 'AD', state: 'AC', membershipId: null },
});

/** Like `usecases/checks/update-check.ts`, a new target increases the revision, but a new alert delay does not. */
const changeCheck = (
  db: Db,
  organization: Organization,
  id: number,
  now: number,
  change: 'target' | { alertDelaySeconds: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('checks')
      .set((eb) => ({
        updated_at: new Date(now),
        ...(change === 'target'
          ? { revision: eb('revision', '+', 1) }
          : { alert_delay_seconds: change.alertDelaySeconds }),
      }))
      .where('id', '=', id)
      .execute();
    await notifyChecksChanged(trx, organization.id, 'updated', [id]);
  });

const muteAlerts = async (db: Db, { memberships, contacts }: Organization, person: number, muted: boolean) => {
  const membership = memberships.get(person);
  const contact = contacts.get(person);
  if (membership !== undefined) {
    await db.updateTable('memberships').set({ disable_alert_emails: muted }).where('id', '=', membership).execute();
  }
  if (contact !== undefined) {
    await db.updateTable('contacts').set({ disable_alert_emails: muted }).where('id', '=', contact).execute();
  }
};
