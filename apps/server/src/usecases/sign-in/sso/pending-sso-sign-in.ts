import type { PendingSignIn } from '../../../identity/port.ts';

/** The kind of these among pending sign-ins. */
export const SSO = 'single-sign-on';
/** Time to type a password and a code at the provider. */
export const SSO_MS = 10 * 60_000;

/** What is kept of a sign-in while somebody is at the provider. */
export interface PendingSsoSignIn extends PendingSignIn {
  organizationId: number;
  issuer: string;
  clientId: string;
}

/** The same as it was stored; null when it is not one of these. */
export const pendingSsoSignInOf = (detail: Record<string, unknown>): PendingSsoSignIn | null => {
  const { organizationId, issuer, clientId, nonce, codeVerifier } = detail;
  if (typeof organizationId !== 'number' || typeof issuer !== 'string' || typeof clientId !== 'string') return null;
  if (typeof nonce !== 'string' || typeof codeVerifier !== 'string') return null;
  return { organizationId, issuer, clientId, nonce, codeVerifier };
};
