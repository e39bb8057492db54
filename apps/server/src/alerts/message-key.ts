import { createHash } from 'node:crypto';

/**
 * Returns the key of the message with the alerts of these events. The key depends only on the alerts: a retry with the
 * same alerts has the same key, and a message with different alerts has a different one.
 */
export const messageKey = (eventIds: readonly number[]): string => {
  const ids = [...new Set(eventIds)].toSorted((a, b) => a - b);
  if (ids.length === 1) return `alert-${ids[0]}`;
  return `alerts-${ids[0]}-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`;
};

/**
 * Returns the key of the thread that a delivery starts: the key of its own message, or a key for the whole digest,
 * which is not the key of any message.
 */
export const threadKeyOf = ({ eventId, digestUntil }: { eventId: number; digestUntil: number | null }): string =>
  digestUntil === null ? messageKey([eventId]) : `alerts-${digestUntil}`;
