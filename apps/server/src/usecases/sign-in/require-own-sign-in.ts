import type { SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

/**
 * Rejects a change to the sign-in methods of a person by a session through an identity provider, which is trusted only
 * for its organization.
 */
export const requireOwnSignIn = ({ providerOf }: SignedInUser): void => {
  if (providerOf === null) return;
  throw forbidden('You are logged in by single sign-on. Log in with your own password to change how you log in.');
};
