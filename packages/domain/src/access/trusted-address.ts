/**
 * Checks whether an account is trusted to belong to the person who owns its e-mail address. This is true if the address
 * is verified, or if strangers cannot sign up on this installation.
 * Mails that contain text written by an organization are sent only to trusted addresses. A user is treated as an
 * operator only with a trusted address.
 */
export const isTrustedAddress = (
  { emailVerified }: { emailVerified: boolean },
  { isSignUpOpen }: { isSignUpOpen: boolean },
): boolean => emailVerified || !isSignUpOpen;
