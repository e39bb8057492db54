import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { emailOf } from '../../../storage/people/users.ts';
import { deleteSessionsOfUser } from '../../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { mailSignInChange } from '../mail-sign-in-change.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';
import { limitCodes } from './limit-codes.ts';

/**
 * Requires a first correct code. Ends all other sessions, which were opened without a code. Returns the recovery codes
 * only this once.
 */
export const confirmTwoFactor = async (services: Services, user: SignedInUser, code: string): Promise<string[]> => {
  requireOwnSignIn(user);
  const { userId, sessionId, address } = user;
  return limitCodes(services, userId, () =>
    services.db.transaction().execute(async (trx) => {
      const recoveryCodes = await services.identity.twoFactor.confirm(trx, userId, code);
      if (recoveryCodes === null) return null;
      await deleteSessionsOfUser(trx, userId, sessionId);
      await mailSignInChange(services, trx, await emailOf(trx, userId), {
        headline: 'Two-factor authentication was turned on',
        paragraphs: ['From now on, each log-in with your password also requires a code of your authenticator app.'],
      });
      await recordAuditOfUser(trx, { userId, address, action: 'user.enable-two-factor' });
      return recoveryCodes;
    }),
  );
};
