import type { Db } from '../../storage/connection/connect.ts';
import { findMaintenance } from '../../storage/maintenance/maintenances.ts';
import type { Caller } from '../context.ts';
import { notFound } from '../errors.ts';
import type { StoredMaintenance } from './maintenance-request.ts';

/** Maintenance of the caller's organization; refuses others as not found. `lock`: nobody else changes it until the transaction ends. */
export const findOwnMaintenance = async (
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredMaintenance> => {
  const found = await findMaintenance(db, { organizationId: organization.id, id }, options);
  if (!found) throw notFound('Maintenance');
  return found;
};
