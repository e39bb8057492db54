import type { Db } from '../../storage/connection/connect.ts';
import { findPageIncident } from '../../storage/page-incidents/page-incidents.ts';
import type { Caller } from '../context.ts';
import { notFound } from '../errors.ts';
import type { StoredPageIncident } from './page-incident-request.ts';

/**
 * Locks the incident until the transaction ends if `lock` is set.
 * @throws {Refusal} `not-found` if the organization has no such incident.
 */
export const findOwnIncident = async (
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredPageIncident> => {
  const found = await findPageIncident(db, { organizationId: organization.id, id }, options);
  if (!found) throw notFound('Incident');
  return found;
};
