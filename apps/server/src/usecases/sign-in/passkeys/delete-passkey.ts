import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { deletePasskeyOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** Deletes a passkey of the caller's: it logs nobody in any more. */
export const deletePasskey = (
  { db }: Pick<Services, 'db'>,
  { userId, address }: SignedInUser,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await deletePasskeyOfUser(trx, userId, id))) throw notFound('Passkey');
    await recordAuditOfUser(trx, { userId, address, action: 'user.delete-passkey' });
  });
