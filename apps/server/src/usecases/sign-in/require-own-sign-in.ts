import type { SignedInUser } from '../context.ts';
import { forbidden } from '../errors.ts';

/** Refuses a change to how a person signs in by a session of an organization's provider, which speaks for that organization only. */
export const requireOwnSignIn = ({ providerOf }: SignedInUser): void => {
  if (providerOf === null) return;
  throw forbidden('You are logged in by single sign-on. Log in with your own password to change how you log in.');
};
