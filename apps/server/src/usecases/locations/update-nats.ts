import type { Services } from '../context.ts';
import { unavailable } from '../errors.ts';

/**
 * @param done The completed change, for the error message.
 * @throws {Refusal} `unavailable` if NATS cannot be reached.
 */
export const updateNats = async ({ credentials }: Pick<Services, 'credentials'>, done: string): Promise<void> => {
  const isNotified = await credentials.apply();
  // If credentials are not possible, there is nothing to apply.
  if (isNotified || credentials.unavailableReason !== null) return;
  throw unavailable(
    `${done} NATS could not be updated yet. Agents with the previous credential may continue until NATS is reachable.`,
  );
};
