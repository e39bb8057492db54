import type { Device } from '../../identity/port.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAuditOfUser } from '../../storage/organizations/audit-of-user.ts';
import { findUser } from '../../storage/people/users.ts';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { recordVerifiedEmail } from './record-verified-email.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { removeOtherCredentials } from './remove-other-credentials.ts';

export interface Verification {
  token: string;
  /** The password of a person who did not create this account. Undefined for the person who did. */
  password: string | undefined;
  sessionToken: string | null;
}

/**
 * Redeems the token of a mailed link, and returns the verified address. Anyone can create an account with the address
 * of another person. Therefore a new password is required unless the browser has signed in to the account itself.
 * Sessions from a login code or an identity provider do not count, because a stranger can use these to sign in the
 * browser of another person.
 */
export const verifyEmail = async (
  services: Services,
  { token, password, sessionToken }: Verification,
  device: Device,
): Promise<string> => {
  const { db, identity } = services;
  const session = sessionToken === null ? null : await identity.findSession(sessionToken);
  return db.transaction().execute(async (trx) => {
    const userId = await identity.redeemToken(trx, token, 'verify-email');
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (!user) throw invalid({ token: ['This link was already used or has expired. Request a new link.'] });
    const hasStartedIt = session?.userId === user.id && session.isOwnSignIn;
    if (!hasStartedIt && !user.emailVerified) {
      // A rollback makes the link work again with a password.
      if (password === undefined) throw invalid({ password: [OF_ANOTHER] });
      refuseWeakPassword(password, [user.email, user.name]);
      await takeOver(services, trx, user, password, device);
    }
    await recordVerifiedEmail(services, trx, user.id);
    return user.email;
  });
};

const OF_ANOTHER = 'You are not logged in to this account. Log in first, or set a new password.';

const takeOver = async (
  services: Services,
  trx: Db,
  user: { id: number; email: string },
  password: string,
  device: Device,
): Promise<void> => {
  await services.identity.setPassword(trx, user.id, password);
  const removed = await removeOtherCredentials(services, trx, user.id, device.address);
  await deleteSessionsOfUser(trx, user.id, null);
  await services.identity.rememberNetwork(trx, user.id, device);
  await recordAuditOfUser(trx, { userId: user.id, address: device.address, action: 'user.reset-password' });
  await mailPasswordChanged(services, trx, user.email, removed);
};
