import { clearAttempts } from '../../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { limitAttempts } from '../limit-attempts.ts';

/** Limits the attempts of a function that returns null for a wrong code. */
export const limitCodes = async <T>(
  services: Pick<Services, 'db' | 'now'>,
  userId: number,
  takeCode: () => Promise<T | null>,
): Promise<T> => {
  const key = `confirm code ${userId}`;
  await limitAttempts(services, { key, attempts: 10, minutes: 15 });
  const outcome = await takeCode();
  if (outcome === null) throw invalid({ code: ['The code is wrong or was already used.'] });
  await clearAttempts(services.db, key);
  return outcome;
};
