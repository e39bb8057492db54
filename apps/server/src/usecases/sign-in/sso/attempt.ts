import type { PendingSignIn } from '../../../identity/port.ts';

export const ATTEMPT = 'single-sign-on';
/** Time to type a password and a code at the provider. */
export const ATTEMPT_MS = 10 * 60_000;

/** What is kept of a sign-in while somebody is at the provider. */
export interface Attempt extends PendingSignIn {
  organizationId: number;
  issuer: string;
  clientId: string;
}
