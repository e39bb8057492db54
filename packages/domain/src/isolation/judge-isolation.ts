import type { LocationVerdict } from './judge-location.ts';
import { judgeReferences, type Reference } from './judge-references.ts';

/**
 * Since when a location has been isolated, epoch milliseconds; null when it is connected.
 *
 * connected → isolated: its failures look like its own, and every reference that answered lately fails.
 * isolated → connected: a reference has answered since. Nothing else ends it, however long it lasts: the references cease
 * to count after some minutes, and mass outages must not be reported just because nothing can be reached any more.
 */
export const judgeIsolation = (
  isolatedSince: number | null,
  location: LocationVerdict,
  references: readonly Reference[],
  now: number,
  countsForMs?: number,
): number | null => {
  if (isolatedSince === null) {
    return location === 'in doubt' && judgeReferences(references, now, countsForMs) === 'isolated' ? now : null;
  }
  const hasAnswered = references.some(({ answeredAt }) => answeredAt !== null && answeredAt > isolatedSince);
  return hasAnswered || references.length === 0 ? null : isolatedSince;
};
