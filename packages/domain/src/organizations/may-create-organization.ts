/** Organizations that one person can own where strangers may sign up. */
export const MAX_OWNED_ORGANIZATIONS = 10;

/** Organizations that one person can create within any 24 hours where strangers may sign up; deleted ones count. */
export const MAX_CREATED_ORGANIZATIONS_PER_DAY = 10;

interface Creator {
  isOperator: boolean;
  /** The session came by the single sign-on of an organization, and speaks for that one alone. */
  isBySingleSignOn: boolean;
  /** The address of the account is verified, or that is not asked for. */
  isTrusted: boolean;
}

/** The reason why a person who has an account cannot create another organization, or null if they can. */
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
