import { clearAttempts } from '../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { limitAttempts } from './limit-attempts.ts';

/**
 * The password once more, for changes to how the user signs in: the person at the device may be another by now.
 * `field` is the wire name under which a wrong one is refused.
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
