import type { Doubt } from './judge-location.ts';
import { judgeReferences, type Reference } from './judge-references.ts';

/**
 * Since when a location has been isolated, epoch milliseconds; null when it is connected.
 *
 * connected → isolated: its failures look like its own, and every reference fails that answered until shortly before that.
 * isolated → connected: a reference has answered since. Nothing else ends it, however long it lasts: hosts that have failed for long raise no
 * doubt, and mass outages must not be reported just because nothing can be reached any more.
 */
export const judgeIsolation = (
  isolatedSince: number | null,
  doubt: Doubt | null,
  references: readonly Reference[],
  now: number,
): number | null => {
  if (isolatedSince === null) {
    return doubt !== null && judgeReferences(references, doubt.connectedAt) === 'isolated' ? now : null;
  }
  const hasAnswered = references.some(({ answeredAt }) => answeredAt !== null && answeredAt > isolatedSince);
  return hasAnswered || references.length === 0 ? null : isolatedSince;
};
