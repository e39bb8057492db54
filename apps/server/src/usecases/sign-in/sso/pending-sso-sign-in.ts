import type { PendingSignIn } from '../../../identity/port.ts';

export const SSO = 'single-sign-on';
/** The time to enter a password and a code at the provider. */
export const SSO_MS = 10 * 60_000;

export interface PendingSsoSignIn extends PendingSignIn {
  organizationId: number;
  issuer: string;
  clientId: string;
}

export const pendingSsoSignInOf = (detail: Record<string, unknown>): PendingSsoSignIn | null => {
  const { organizationId, issuer, clientId, nonce, codeVerifier } = detail;
  if (typeof organizationId !== 'number' || typeof issuer !== 'string' || typeof clientId !== 'string') return null;
  if (typeof nonce !== 'string' || typeof codeVerifier !== 'string') return null;
  return { organizationId, issuer, clientId, nonce, codeVerifier };
};
