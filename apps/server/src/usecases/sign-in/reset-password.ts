import type { Device } from '../../identity/port.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { recordAuditOfUser } from '../../storage/organizations/audit-of-user.ts';
import { findUser } from '../../storage/people/users.ts';
import { deletePasskeysOfUser } from '../../storage/sign-in/passkeys.ts';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import { deleteTwoFactor } from '../../storage/sign-in/two-factors.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { passwordChanged } from './password-changed.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { settleVerified } from './settle-verified.ts';

/**
 * Sets a new password by the token of a mailed link. All sessions end. Who read the mail owns the address, so it counts as
 * verified, and the place it is done from as one of theirs.
 */
export const resetPassword = (
  services: Services,
  { token, password }: { token: string; password: string },
  device: Device,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const { identity } = services;
    const userId = await identity.redeemToken(trx, token, 'reset-password');
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (!user) throw invalid({ token: ['This link was used already, or is too old. Ask for a new one.'] });
    // A refusal rolls back: the link is good for another try with a better password.
    refuseWeakPassword(password, user);
    await identity.setPassword(trx, user.id, password);
    await deleteSessionsOfUser(trx, user.id, null);
    await identity.rememberPlace(trx, user.id, device);
    if (!user.emailVerified) await forgetOtherWaysIn(trx, user.id);
    await settleVerified(services, trx, user.id);
    await recordAuditOfUser(trx, { userId: user.id, address: device.address, action: 'user.reset-password' });
    await passwordChanged(services, trx, user.email);
  });

/** Whoever signed up with somebody else's address must not have left a door to what its owner makes of the account. */
const forgetOtherWaysIn = async (trx: Db, userId: number): Promise<void> => {
  await deletePasskeysOfUser(trx, userId);
  await deleteTwoFactor(trx, userId);
};
