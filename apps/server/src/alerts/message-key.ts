import { createHash } from 'node:crypto';

/** The key depends only on the alerts, so a retry with the same alerts has the same key. */
export const messageKey = (eventIds: readonly number[]): string => {
  const ids = [...new Set(eventIds)].toSorted((a, b) => a - b);
  if (ids.length === 1) return `alert-${ids[0]}`;
  return `alerts-${ids[0]}-${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`;
};

/** The key of a digest's thread is not the key of any message. */
export const threadKeyOf = ({ eventId, digestUntil }: { eventId: number; digestUntil: number | null }): string =>
  digestUntil === null ? messageKey([eventId]) : `alerts-${digestUntil}`;
