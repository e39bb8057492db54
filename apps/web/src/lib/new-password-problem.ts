import { passwordLengthProblem } from '@pharos/domain/sign-in/password-length.ts';

type Rule = typeof import('@pharos/domain/sign-in/new-password-problem.ts').newPasswordProblem;

let rule: Rule | undefined;

/**
 * Loads the server's rule. Its list of common passwords is too large for the initial bundle. Returns true if it is
 * loaded.
 */
export const loadPasswordRule = async (): Promise<boolean> => {
  try {
    rule ??= (await import('@pharos/domain/sign-in/new-password-problem.ts')).newPasswordProblem;
    return true;
  } catch {
    // The connection is lost, or an upgrade replaced the file. The server validates the password anyway.
    return false;
  }
};

export const isPasswordRuleLoaded = (): boolean => rule !== undefined;

/** Returns an error message, or null. Applies the server's rule if it is loaded, otherwise only the length limits. */
export const newPasswordProblem: Rule = (password, personal) =>
  rule ? rule(password, personal) : passwordLengthProblem(password);
