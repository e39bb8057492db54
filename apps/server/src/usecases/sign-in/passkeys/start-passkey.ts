import { findUser } from '../../../storage/people/users.ts';
import { listPasskeysOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { confirmPassword } from '../confirm-password.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';
import { issueChallenge } from './challenge.ts';

/** The caller must enter the password again. */
export const startPasskey = async (
  services: Services,
  caller: SignedInUser,
  password: string,
): Promise<Record<string, unknown>> => {
  requireOwnSignIn(caller);
  const { db, identity } = services;
  const { userId } = caller;
  const user = await findUser(db, userId);
  if (!user) throw notFound('User');
  await confirmPassword(services, userId, password);
  const known = await listPasskeysOfUser(db, userId);
  const challenge = await issueChallenge(services, userId);
  return identity.passkeys.createOptions(
    user,
    challenge,
    known.map(({ credentialId }) => credentialId),
  );
};
