import { passwordLengthProblem } from '@pharos/domain/sign-in/password-length.ts';

type Rule = typeof import('@pharos/domain/sign-in/new-password-problem.ts').newPasswordProblem;

let rule: Rule | undefined;

/**
 * Loads the server's rule with its list of common passwords, which is too large for the initial bundle. Returns true if
 * it is loaded.
 */
export const loadPasswordRule = async (): Promise<boolean> => {
  try {
    rule ??= (await import('@pharos/domain/sign-in/new-password-problem.ts')).newPasswordProblem;
    return true;
  } catch {
    // The connection is lost, or a newer version replaced the app. The server validates the password in any case.
    return false;
  }
};

export const isPasswordRuleLoaded = (): boolean => rule !== undefined;

/**
 * Validates a new password. Returns an error message, or null if no problem is known. It uses the server's rule after
 * it is loaded, which the input field starts, and only the length before.
 */
export const newPasswordProblem: Rule = (password, personal) =>
  rule ? rule(password, personal) : passwordLengthProblem(password);
