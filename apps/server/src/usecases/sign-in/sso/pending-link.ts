import type { SsoIdentity } from '../../../storage/sign-in/sso-identities.ts';

/**
 * Kinds of pending sign-ins: a link that waits for the sign-in to the account, and one that waits for the confirmation
 * by email.
 */
export const LINK = 'single-sign-on link';
export const LINK_BY_MAIL = 'single-sign-on link by mail';
/** Time to enter a password and a code, or to request the email. */
export const LINK_MS = 15 * 60_000;
/** Time to follow the link in the email. */
export const LINK_BY_MAIL_MS = 60 * 60_000;

/** A provider's subject that is to be linked to an existing account. */
export interface PendingLink extends SsoIdentity {
  userId: number;
  /** The address of the account, which the provider returned. */
  email: string;
  /** The encrypted sign-out URL for the future session. */
  providerLogOut: string | null;
}

/** Parses a stored link. Returns null if it is not one. */
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
