import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { emailOf } from '../../../storage/people/users.ts';
import { deletePasskeyOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { mailSignInChange } from '../mail-sign-in-change.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';

export const deletePasskey = async (services: Services, user: SignedInUser, id: number): Promise<void> => {
  requireOwnSignIn(user);
  const { userId, address } = user;
  await services.db.transaction().execute(async (trx) => {
    if (!(await deletePasskeyOfUser(trx, userId, id))) throw notFound('Passkey');
    await mailSignInChange(services, trx, await emailOf(trx, userId), {
      headline: 'A passkey was removed from your account',
      paragraphs: ['You can no longer log in with this passkey.'],
    });
    await recordAuditOfUser(trx, { userId, address, action: 'user.delete-passkey' });
  });
};
