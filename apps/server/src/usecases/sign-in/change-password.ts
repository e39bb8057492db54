import { recordAuditOfUser } from '../../storage/organizations/audit-of-user.ts';
import { findUser } from '../../storage/people/users.ts';
import { deleteOneTimeTokens } from '../../storage/sign-in/one-time-tokens.ts';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { requireOwnSignIn } from './require-own-sign-in.ts';

export const changePassword = async (
  services: Services,
  user: SignedInUser,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> => {
  requireOwnSignIn(user);
  const { db, identity } = services;
  const { userId, sessionId, address } = user;
  const stored = await findUser(db, userId);
  if (!stored) throw notFound('User');
  await confirmPassword(services, userId, currentPassword, 'current_password');
  refuseWeakPassword(password, [stored.email, stored.name]);
  await db.transaction().execute(async (trx) => {
    await identity.setPassword(trx, userId, password);
    await deleteSessionsOfUser(trx, userId, sessionId);
    await deleteOneTimeTokens(trx, userId, 'reset-password');
    await recordAuditOfUser(trx, { userId, address, action: 'user.change-password' });
    await mailPasswordChanged(services, trx, stored.email);
  });
};
