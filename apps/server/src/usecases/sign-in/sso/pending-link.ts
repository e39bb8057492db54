import type { SsoIdentity } from '../../../storage/sign-in/sso-identities.ts';

/** Kinds among pending sign-ins: a link that waits for the account's own sign-in, and one that waits for a mail to be answered. */
export const LINK = 'single-sign-on link';
export const LINK_BY_MAIL = 'single-sign-on link by mail';
/** Time to type a password and a code, or to ask for the mail. */
export const LINK_MS = 15 * 60_000;
/** Time to find the mail. */
export const LINK_BY_MAIL_MS = 60 * 60_000;

/** A provider's subject that would like to be an account which exists. */
export interface PendingLink extends SsoIdentity {
  userId: number;
  /** The address of the account that the provider named. */
  email: string;
  /** Of the session to come, sealed. */
  providerLogOut: string | null;
}

/** The same as it was stored; null when it is not one of these. */
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
