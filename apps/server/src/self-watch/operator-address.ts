import type { Db } from '../storage/connection/connect.ts';
import { findFirstOwner } from '../storage/organizations/owners.ts';

/** Who is told of the installation itself. `isNamed`: by a setting, else it is the owner of the first organization. */
export interface OperatorAddress {
  to: string;
  isNamed: boolean;
}

/** Null: before the first account there is nobody to tell. */
export const findOperatorAddress = async (
  trx: Db,
  operatorEmail: string | undefined,
): Promise<OperatorAddress | null> => {
  if (operatorEmail !== undefined) return { to: operatorEmail, isNamed: true };
  const owner = await findFirstOwner(trx);
  return owner ? { to: owner.email, isNamed: false } : null;
};
