import type { Db } from '../../storage/connection/connect.ts';
import { deletePasskeysOfUser } from '../../storage/sign-in/passkeys.ts';
import { deleteTwoFactor } from '../../storage/sign-in/two-factors.ts';

/** A stranger who signed up with this address must not keep a passkey or second factor to the account of its owner. */
export const removeOtherCredentials = async (trx: Db, userId: number): Promise<void> => {
  await deletePasskeysOfUser(trx, userId);
  await deleteTwoFactor(trx, userId);
};
