import type { SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

/**
 * An identity provider is trusted only for its organization. Its sessions must not change the sign-in methods of a
 * person.
 */
export const requireOwnSignIn = ({ providerOf }: SignedInUser): void => {
  if (providerOf === null) return;
  throw forbidden('You are logged in with single sign-on. Log in with your own password to change how you log in.');
};
