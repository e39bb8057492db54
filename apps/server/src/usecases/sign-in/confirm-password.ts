import { forgetTries } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { limitTries } from './limit-tries.ts';

/**
 * Who signed in may have left the device: what changes the ways in asks for the password again.
 * `field` is the wire name under which a wrong one is told.
 */
export const confirmPassword = async (
  services: Pick<Services, 'db' | 'now' | 'identity'>,
  userId: number,
  password: string,
  field = 'password',
): Promise<void> => {
  const key = `confirm password ${userId}`;
  await limitTries(services, { key, tries: 10, minutes: 15 });
  if (!(await services.identity.passwordIs(userId, password))) throw invalid({ [field]: ['The password is wrong.'] });
  await forgetTries(services.db, key);
};
