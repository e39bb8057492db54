/**
 * Whether an account is taken as that of the person whose e-mail address it has: the address is verified, or no stranger may have signed up
 * with it. Only then may mails with words of an organization go there, and only then is its owner served as an operator.
 */
export const isTrustedAddress = (
  { emailVerified }: { emailVerified: boolean },
  { strangersMaySignUp }: { strangersMaySignUp: boolean },
): boolean => emailVerified || !strangersMaySignUp;
