import type { Db } from '../../storage/connection/connect.ts';
import { findIntegration, type StoredIntegration } from '../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** An integration of the caller's organization; refuses others as not found. `lock`: until the transaction ends nobody else changes it. */
export const findOfAnyKind = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { organization }: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredIntegration> => {
  const found = await findIntegration(db, secrets, { organizationId: organization.id, id }, options);
  if (!found) throw notFound('Integration');
  return found;
};
