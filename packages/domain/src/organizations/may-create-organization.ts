/** Maximum number of organizations that one person can own where anyone can sign up. */
export const MAX_OWNED_ORGANIZATIONS = 10;

/**
 * Maximum number of organizations that one person can create within 24 hours where anyone can sign up. Deleted
 * organizations count.
 */
export const MAX_CREATED_ORGANIZATIONS_PER_DAY = 10;

interface Creator {
  isOperator: boolean;
  /**
   * Whether the session was created by the single sign-on of an organization. Such a session is valid for that
   * organization only.
   */
  isBySingleSignOn: boolean;
  /** Whether the address of the account is verified, or verification is not required. */
  isTrusted: boolean;
}

/** Returns the reason why a person who has an account cannot create another organization, or null if they can. */
export const refusalToCreate = (
  signUp: 'first' | 'open' | 'closed',
  { isOperator, isBySingleSignOn, isTrusted }: Creator,
): string | null => {
  if (isBySingleSignOn)
    return 'You are logged in by single sign-on. Log in with your own password to create an organization.';
  if (signUp !== 'open' && !isOperator) return 'Only the people who run this Pharos can create an organization here.';
  if (!isTrusted) return 'Verify your e-mail address first.';
  return null;
};
