import { passwordLengthProblem } from '@pharos/domain/sign-in/password-length.ts';

type Rule = typeof import('@pharos/domain/sign-in/new-password-problem.ts').newPasswordProblem;

let rule: Rule | undefined;

/** Loads the server's rule with its list of common passwords, too much for any first load. True once it is there. */
export const loadPasswordRule = async (): Promise<boolean> => {
  try {
    rule ??= (await import('@pharos/domain/sign-in/new-password-problem.ts')).newPasswordProblem;
    return true;
  } catch {
    // The connection is gone, or the app was replaced by a newer one: the server judges in any case.
    return false;
  }
};

export const isPasswordRuleLoaded = (): boolean => rule !== undefined;

/**
 * What is wrong with a new password, in words; null when nothing is known against it. By the server's rule once it is loaded, which
 * the field starts; by its length before.
 */
export const newPasswordProblem: Rule = (password, personal) =>
  rule ? rule(password, personal) : passwordLengthProblem(password);
