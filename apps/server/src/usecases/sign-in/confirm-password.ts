import { clearAttempts } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { limitAttempts } from './limit-attempts.ts';

/**
 * Verifies the password before a change to the sign-in methods, because another person may be using the device. `field`
 * is the wire name for the error.
 */
export const confirmPassword = async (
  services: Pick<Services, 'db' | 'now' | 'identity'>,
  userId: number,
  password: string,
  field = 'password',
): Promise<void> => {
  const key = `confirm password ${userId}`;
  await limitAttempts(services, { key, attempts: 10, minutes: 15 });
  if (!(await services.identity.passwordIs(userId, password))) throw invalid({ [field]: ['The password is wrong.'] });
  await clearAttempts(services.db, key);
};
