import type { Device, Services } from '../context.ts';
import { Throttled, unauthenticated } from '../errors.ts';

/** Opens a session and returns its token. What is refused never tells whether the address has an account. */
export const logIn = async (
  { identity }: Pick<Services, 'identity'>,
  email: string,
  password: string,
  device: Device,
): Promise<string> => {
  const outcome = await identity.logIn(email, password, device);
  if (outcome === 'wrong') throw unauthenticated('The e-mail address or the password is wrong.');
  if ('retryAfterSeconds' in outcome) {
    throw new Throttled('Too many attempts to log in. Try again later.', outcome.retryAfterSeconds);
  }
  return outcome.token;
};
