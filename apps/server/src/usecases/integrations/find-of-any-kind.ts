import type { Db } from '../../storage/connection/connect.ts';
import { findIntegration, type StoredIntegration } from '../../storage/integrations/integrations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Returns an integration of the caller's organization. With `lock`, no other transaction can change it until this
 * transaction ends.
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
