import { listPasskeysOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';

export const listPasskeys = async ({ db }: Pick<Services, 'db'>, user: SignedInUser) => {
  requireOwnSignIn(user);
  return listPasskeysOfUser(db, user.userId);
};
