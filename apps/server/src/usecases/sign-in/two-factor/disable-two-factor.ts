import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { emailOf } from '../../../storage/people/users.ts';
import { deleteTwoFactor } from '../../../storage/sign-in/two-factors.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { confirmPassword } from '../confirm-password.ts';
import { mailSignInChange } from '../mail-sign-in-change.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';
import { limitCodes } from './limit-codes.ts';
import { takeCode } from './take-code.ts';

/** Requires the password and a code of the app or a recovery code. */
export const disableTwoFactor = async (
  services: Services,
  user: SignedInUser,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  requireOwnSignIn(user);
  const { userId, address } = user;
  await confirmPassword(services, userId, password);
  await limitCodes(services, userId, () =>
    services.db.transaction().execute(async (trx) => {
      if (!(await takeCode(services, trx, userId, code))) return null;
      await deleteTwoFactor(trx, userId);
      await mailSignInChange(services, trx, await emailOf(trx, userId), {
        headline: 'Two-factor authentication was turned off',
        paragraphs: ['From now on, you can log in with only your password.'],
      });
      await recordAuditOfUser(trx, { userId, address, action: 'user.disable-two-factor' });
      return true;
    }),
  );
};
