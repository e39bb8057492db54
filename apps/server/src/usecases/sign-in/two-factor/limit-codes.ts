import { forgetTries } from '../../../storage/sign-in/attempt-counts.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { limitTries } from '../limit-tries.ts';

/** Runs what takes a code of the caller's; null from it is a wrong one, of which there are not many to try. */
export const limitCodes = async <T>(
  services: Pick<Services, 'db' | 'now'>,
  userId: number,
  takeCode: () => Promise<T | null>,
): Promise<T> => {
  const key = `confirm code ${userId}`;
  await limitTries(services, { key, tries: 10, minutes: 15 });
  const outcome = await takeCode();
  if (outcome === null) throw invalid({ code: ['The code is wrong, or was used before.'] });
  await forgetTries(services.db, key);
  return outcome;
};
