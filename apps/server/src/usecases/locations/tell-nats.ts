import type { Services } from '../context.ts';
import { unavailable } from '../errors.ts';

/** Resolves when NATS knows which credentials are good. Rejects when it could not be told; `done`: what was done all the same, in words. */
export const tellNats = async ({ credentials }: Pick<Services, 'credentials'>, done: string): Promise<void> => {
  const isTold = await credentials.apply();
  // Where there can be no credentials, there is nobody to tell.
  if (isTold || credentials.whyNot !== null) return;
  throw unavailable(`${done} NATS could not be told yet: agents with the credential may work on until it is reached.`);
};
