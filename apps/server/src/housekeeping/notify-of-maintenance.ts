import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import {
  listOrganizationsOfMaintenanceTimes,
  notifyOfMaintenanceTimes,
} from '../storage/page-subscribers/page-notifications.ts';
import { eachOrganization } from './each-organization.ts';

export const notifyOfMaintenance = async ({ db, log }: { db: Db; log: Logger }, now: number): Promise<void> => {
  const notify = (id: number) => notifyOfMaintenanceTimes(db, id, now);
  await eachOrganization(await listOrganizationsOfMaintenanceTimes(db, now), notify, {
    log,
    what: 'Notifying subscribers of maintenance',
  });
};
