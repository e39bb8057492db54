import { newPasswordProblem } from '@pharos/domain/sign-in/new-password.ts';
import { invalid } from '../errors.ts';

/** Refuses a password that is too short, too common, or made of what is known of the person. */
export const refuseWeakPassword = (password: string, person: { email: string; name: string }): void => {
  const problem = newPasswordProblem(password, [person.email, person.name]);
  if (problem !== null) throw invalid({ password: [problem] });
};
