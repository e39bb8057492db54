import { lockExistingChecks } from '../../storage/checks/check-in-organization.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { invalid } from '../errors.ts';

/**
 * Throws a `Refusal` if a check does not belong to the organization. Locks the checks against deletion until the
 * transaction ends.
 */
export const requireChosenChecks = async (
  trx: Db,
  organizationId: number,
  checkIds: readonly number[] | null | undefined,
  field: string,
): Promise<void> => {
  const requested = checkIds ?? [];
  const existing = await lockExistingChecks(trx, organizationId, requested);
  const missing = requested.filter((id) => !existing.has(id));
  if (missing.length > 0) throw invalid({ [field]: missing.map((id) => `The check ${id} does not exist.`) });
};
