const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time after the paid term for which an organization is still monitored. */
const UNPAID_MS = 14 * DAY_MS + 12 * HOUR_MS;

export const suspensionOf = (unpaidSince: number): number => unpaidSince + UNPAID_MS;

/**
 * The admins are notified on these days after the first failed charge. On the last day, the organization is suspended.
 */
export const UNPAID_NOTICE_DAYS = [0, 7, 12, 14] as const;

export interface Unpaid {
  suspendAt: number;
  /** Rounded up. 0 after the suspension. */
  daysLeft: number;
  noticeDay: (typeof UNPAID_NOTICE_DAYS)[number];
}

/** @param unpaidSince The end of the term that was paid for. */
export const unpaidAt = (unpaidSince: number, now: number): Unpaid => {
  const suspendAt = suspensionOf(unpaidSince);
  const daysLeft = Math.max(0, Math.ceil((suspendAt - now) / DAY_MS));
  const reached = (day: number): boolean => now >= (day === 14 ? suspendAt : unpaidSince + day * DAY_MS);
  return { suspendAt, daysLeft, noticeDay: UNPAID_NOTICE_DAYS.findLast(reached) ?? 0 };
};
