import { newPasswordProblem } from '@pharos/domain/sign-in/new-password-problem.ts';
import { invalid } from '../errors.ts';

/** Rejects a password that is too short, too common, or made of `personal` words: address, name or organization. */
export const refuseWeakPassword = (password: string, personal: readonly string[]): void => {
  const problem = newPasswordProblem(password, personal);
  if (problem !== null) throw invalid({ password: [problem] });
};
