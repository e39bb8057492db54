import { listMaintenances as listStored } from '../../storage/maintenance/maintenances.ts';
import type { Caller, Services } from '../context.ts';
import { findOwnMaintenance } from './find-own-maintenance.ts';
import { type MaintenanceView, viewOf } from './maintenance-request.ts';

/** Windows in progress come first, then the next ones, then the latest ones. */
export const listMaintenances = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  page: { page: number; pageSize: number },
): Promise<{ count: number; maintenances: MaintenanceView[] }> => {
  const at = now();
  const { count, maintenances } = await listStored(db, organization.id, page, at);
  return { count, maintenances: maintenances.map((each) => viewOf(each, at)) };
};

export const readMaintenance = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  id: number,
): Promise<MaintenanceView> => viewOf(await findOwnMaintenance(db, caller, id), now());
