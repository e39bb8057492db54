import { findUser } from '../../../storage/people/users.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { confirmPassword } from '../confirm-password.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';

/** Sign-ins require codes only after a first code is confirmed. */
export const startTwoFactor = async (
  services: Services,
  caller: SignedInUser,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  requireOwnSignIn(caller);
  const { db, identity } = services;
  const { userId } = caller;
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  await confirmPassword(services, userId, password);
  if (await identity.twoFactor.isOn(db, userId)) {
    throw unprocessable('Two-factor authentication is already on. Turn it off before you set up another app.');
  }
  return identity.twoFactor.enroll(db, userId, user.email);
};
