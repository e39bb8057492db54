import type { SsoIdentity } from '../../../storage/sign-in/sso-identities.ts';

/** A link waits for the sign-in to the account, or for the confirmation by mail. */
export const LINK = 'single-sign-on link';
export const LINK_BY_MAIL = 'single-sign-on link by mail';
/** The time to enter a password and a code, or to request the mail. */
export const LINK_MS = 15 * 60_000;
export const LINK_BY_MAIL_MS = 60 * 60_000;

export interface PendingLink extends SsoIdentity {
  userId: number;
  email: string;
  /** The encrypted sign-out URL for the future session. */
  providerLogOut: string | null;
}

export const pendingLinkOf = (detail: Record<string, unknown>): PendingLink | null => {
  const { organizationId, issuer, subject, userId, email, providerLogOut } = detail;
  if (typeof organizationId !== 'number' || typeof userId !== 'number') return null;
  if (typeof issuer !== 'string' || typeof subject !== 'string' || typeof email !== 'string') return null;
  return {
    organizationId,
    issuer,
    subject,
    userId,
    email,
    providerLogOut: typeof providerLogOut === 'string' ? providerLogOut : null,
  };
};
