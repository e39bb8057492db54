/**
 * Checks whether an account is trusted to belong to the owner of its e-mail address: the address is verified, or
 * strangers cannot sign up. Mails with text that an organization wrote are sent only to trusted addresses. Operators
 * need a trusted address.
 */
export const isTrustedAddress = (
  { emailVerified }: { emailVerified: boolean },
  { isSignUpOpen }: { isSignUpOpen: boolean },
): boolean => emailVerified || !isSignUpOpen;
