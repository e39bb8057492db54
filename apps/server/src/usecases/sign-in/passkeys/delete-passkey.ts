import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { deletePasskeyOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';

/** Deletes a passkey of the caller's: it logs nobody in any more. */
export const deletePasskey = async ({ db }: Pick<Services, 'db'>, user: SignedInUser, id: number): Promise<void> => {
  requireOwnSignIn(user);
  const { userId, address } = user;
  await db.transaction().execute(async (trx) => {
    if (!(await deletePasskeyOfUser(trx, userId, id))) throw notFound('Passkey');
    await recordAuditOfUser(trx, { userId, address, action: 'user.delete-passkey' });
  });
};
