import { createHash } from 'node:crypto';

/**
 * The key of the message with the alerts of these events. It follows from its content: a retry with the same alerts has the same key, and a
 * message with more, fewer or other alerts has another one.
 */
export const messageKey = (eventIds: readonly number[]): string => {
  const ids = [...new Set(eventIds)].toSorted((a, b) => a - b);
  if (ids.length === 1) return `alert-${ids[0]}`;
  return `alerts-${ids[0]}-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`;
};

/** The key of the thread that a delivery opens: its own message, or the digest as a whole, which is no message itself. */
export const threadKeyOf = ({ eventId, digestUntil }: { eventId: number; digestUntil: number | null }): string =>
  digestUntil === null ? messageKey([eventId]) : `alerts-${digestUntil}`;
