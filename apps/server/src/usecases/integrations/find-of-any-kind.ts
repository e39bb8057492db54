import type { Db } from '../../storage/connection/connect.ts';
import { findIntegration, type StoredIntegration } from '../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Locks the integration until the transaction ends if `lock` is set.
 * @throws Refusal if it does not exist.
 */
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
