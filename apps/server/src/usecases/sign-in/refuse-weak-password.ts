import { passwordWeakness } from '@pharos/domain/sign-in/password.ts';
import { invalid } from '../errors.ts';

/** Refuses a password that is too short, too common, or made of what is known of the person. */
export const refuseWeakPassword = (password: string, person: { email: string; name: string }): void => {
  const weakness = passwordWeakness(password, [person.email, person.name]);
  if (weakness !== null) throw invalid({ password: [weakness] });
};
