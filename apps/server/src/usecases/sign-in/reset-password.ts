import type { Device } from '../../identity/port.ts';
import { recordAuditOfUser } from '../../storage/organizations/audit-of-user.ts';
import { findUser } from '../../storage/people/users.ts';
import { deletePasskeysOfUser } from '../../storage/sign-in/passkeys.ts';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { recordVerifiedEmail } from './record-verified-email.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { removeOtherCredentials } from './remove-other-credentials.ts';

/**
 * Uses the token of a mailed link. Ends all sessions, and deletes the passkeys if the person chooses so. The person can
 * read mails to the address, so the address becomes verified and the network of the device becomes known.
 */
export const resetPassword = (
  services: Services,
  { token, password, dropsPasskeys }: { token: string; password: string; dropsPasskeys: boolean },
  device: Device,
): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    const { identity } = services;
    const userId = await identity.redeemToken(trx, token, 'reset-password');
    const user = userId === null ? undefined : await findUser(trx, userId);
    if (!user) throw invalid({ token: ['This link was already used or has expired. Request a new link.'] });
    // A rollback makes the link work again with a better password.
    refuseWeakPassword(password, [user.email, user.name]);
    await identity.setPassword(trx, user.id, password);
    const removed = user.emailVerified ? null : await removeOtherCredentials(services, trx, user.id, device.address);
    if (dropsPasskeys) await deletePasskeysOfUser(trx, user.id);
    await deleteSessionsOfUser(trx, user.id, null);
    await identity.rememberNetwork(trx, user.id, device);
    await recordVerifiedEmail(services, trx, user.id);
    await recordAuditOfUser(trx, { userId: user.id, address: device.address, action: 'user.reset-password' });
    await mailPasswordChanged(services, trx, user.email, removed);
  });
