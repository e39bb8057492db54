import type { Services } from '../context.ts';
import { unavailable } from '../errors.ts';

/** Resolves when NATS knows which credentials are good. Rejects when it could not be told; `done`: what was done all the same, in words. */
export const updateNats = async ({ credentials }: Pick<Services, 'credentials'>, done: string): Promise<void> => {
  const isNotified = await credentials.apply();
  // Where there can be no credentials, there is nobody to tell.
  if (isNotified || credentials.whyNot !== null) return;
  throw unavailable(`${done} NATS could not be told yet: agents with the credential may work on until it is reached.`);
};
