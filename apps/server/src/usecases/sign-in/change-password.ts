import { recordAuditOfUser } from '../../storage/organizations/audit-of-user.ts';
import { findUser } from '../../storage/people/users.ts';
import { deleteOneTimeTokens } from '../../storage/sign-in/one-time-tokens.ts';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** Changes the caller's password and signs every other device out. */
export const changePassword = async (
  services: Services,
  { userId, sessionId, address }: SignedInUser,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> => {
  const { db, identity } = services;
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  await confirmPassword(services, userId, currentPassword, 'current_password');
  refuseWeakPassword(password, [user.email, user.name]);
  await db.transaction().execute(async (trx) => {
    await identity.setPassword(trx, userId, password);
    await deleteSessionsOfUser(trx, userId, sessionId);
    await deleteOneTimeTokens(trx, userId, 'reset-password');
    await recordAuditOfUser(trx, { userId, address, action: 'user.change-password' });
    await mailPasswordChanged(services, trx, user.email);
  });
};
