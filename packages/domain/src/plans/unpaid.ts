const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time after the end of the paid term for which an organization is still monitored without payment. */
const UNPAID_MS = 14 * DAY_MS + 12 * HOUR_MS;

/** Returns the time of the suspension (epoch milliseconds). */
export const suspensionOf = (unpaidSince: number): number => unpaidSince + UNPAID_MS;

/**
 * Days after the first failed charge on which the admins are notified. On the last day, the organization is suspended.
 */
export const UNPAID_NOTICE_DAYS = [0, 7, 12, 14] as const;

export interface Unpaid {
  /** The time of the suspension, in epoch milliseconds. */
  suspendAt: number;
  /** Number of days until the suspension, rounded up. 0 after it has been reached. */
  daysLeft: number;
  /** The last of `UNPAID_NOTICE_DAYS` that has been reached. */
  noticeDay: (typeof UNPAID_NOTICE_DAYS)[number];
}

/**
 * Returns the status of an organization whose charge has failed. `unpaidSince` is the end of the term that was paid
 * for. Times are epoch milliseconds.
 */
export const unpaidAt = (unpaidSince: number, now: number): Unpaid => {
  const suspendAt = suspensionOf(unpaidSince);
  const daysLeft = Math.max(0, Math.ceil((suspendAt - now) / DAY_MS));
  const reached = (day: number): boolean => now >= (day === 14 ? suspendAt : unpaidSince + day * DAY_MS);
  return { suspendAt, daysLeft, noticeDay: UNPAID_NOTICE_DAYS.findLast(reached) ?? 0 };
};
