import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { confirmPassword } from '../confirm-password.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';
import { limitCodes } from './limit-codes.ts';
import { takeCode } from './take-code.ts';

/** Returns ten new codes only this once. The previous codes become invalid. Requires the password and a code. */
export const renewRecoveryCodes = async (
  services: Services,
  user: SignedInUser,
  { password, code }: { password: string; code: string },
): Promise<string[]> => {
  requireOwnSignIn(user);
  const { userId, address } = user;
  const { db, identity } = services;
  await confirmPassword(services, userId, password);
  return limitCodes(services, userId, () =>
    db.transaction().execute(async (trx) => {
      if (!(await takeCode(services, trx, userId, code))) return null;
      await recordAuditOfUser(trx, { userId, address, action: 'user.renew-recovery-codes' });
      return identity.twoFactor.renewRecoveryCodes(trx, userId);
    }),
  );
};
