import type { PendingSignIn } from '../../../identity/port.ts';

/** The kind of single sign-on attempts among the pending sign-ins. */
export const SSO = 'single-sign-on';
/** Time to enter a password and a code at the provider. */
export const SSO_MS = 10 * 60_000;

/** The state of a sign-in while the person is at the provider. */
export interface PendingSsoSignIn extends PendingSignIn {
  organizationId: number;
  issuer: string;
  clientId: string;
}

/** Parses a stored sign-in. Returns null if it is not one. */
export const pendingSsoSignInOf = (detail: Record<string, unknown>): PendingSsoSignIn | null => {
  const { organizationId, issuer, clientId, nonce, codeVerifier } = detail;
  if (typeof organizationId !== 'number' || typeof issuer !== 'string' || typeof clientId !== 'string') return null;
  if (typeof nonce !== 'string' || typeof codeVerifier !== 'string') return null;
  return { organizationId, issuer, clientId, nonce, codeVerifier };
};
