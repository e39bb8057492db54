import type { Db } from '../../storage/connection/connect.ts';
import { findMaintenance } from '../../storage/maintenance/maintenances.ts';
import type { Caller } from '../context.ts';
import { notFound } from '../errors.ts';
import type { StoredMaintenance } from './maintenance-request.ts';

/**
 * Locks the window until the transaction ends if `lock` is set.
 * @throws {Refusal} `not-found` if the organization has no such window.
 */
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
