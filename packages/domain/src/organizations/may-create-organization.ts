/** Applies where anyone can sign up. */
export const MAX_OWNED_ORGANIZATIONS = 10;

/** Applies where anyone can sign up. Deleted organizations count. */
export const MAX_CREATED_ORGANIZATIONS_PER_DAY = 10;

interface Creator {
  isOperator: boolean;
  /** A session by the single sign-on of an organization is valid for that organization only. */
  isBySingleSignOn: boolean;
  isTrusted: boolean;
}

export const refusalToCreate = (
  signUp: 'first' | 'open' | 'closed',
  { isOperator, isBySingleSignOn, isTrusted }: Creator,
): string | null => {
  if (isBySingleSignOn)
    return 'You are logged in with single sign-on. Log in with your password to create an organization.';
  if (signUp !== 'open' && !isOperator)
    return 'Only the operators of this Pharos installation can create an organization.';
  if (!isTrusted) return 'Verify your e-mail address first.';
  return null;
};
