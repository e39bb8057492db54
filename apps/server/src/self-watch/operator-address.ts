import type { Db } from '../storage/connection/connect.ts';
import { findFirstOwner } from '../storage/organizations/owners.ts';

/** `isNamed` is true if a setting defines the address. Otherwise, it is the owner of the first organization. */
export interface OperatorAddress {
  to: string;
  isNamed: boolean;
}

export const findOperatorAddress = async (
  trx: Db,
  operatorEmail: string | undefined,
): Promise<OperatorAddress | null> => {
  if (operatorEmail !== undefined) return { to: operatorEmail, isNamed: true };
  const owner = await findFirstOwner(trx);
  return owner ? { to: owner.email, isNamed: false } : null;
};
