const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** For so long after the end of what was paid for an organization is monitored without pay. */
const UNPAID_MS = 14 * DAY_MS + 12 * HOUR_MS;

/** The moment from which it is suspended (epoch milliseconds). */
export const suspensionOf = (unpaidSince: number): number => unpaidSince + UNPAID_MS;

/** Days after the first charge that failed on which its admins are told; on the last one they are suspended. */
export const UNPAID_NOTICE_DAYS = [0, 7, 12, 14] as const;

export interface Unpaid {
  /** Epoch milliseconds. */
  suspendAt: number;
  /** Whole days until then, the begun one counted; 0 when it is reached. */
  daysLeft: number;
  /** The last of `UNPAID_NOTICE_DAYS` that is reached. */
  noticeDay: (typeof UNPAID_NOTICE_DAYS)[number];
}

/** How an organization stands whose charge has failed; `unpaidSince`: the end of what was paid for. Epoch milliseconds. */
export const unpaidAt = (unpaidSince: number, now: number): Unpaid => {
  const suspendAt = suspensionOf(unpaidSince);
  const daysLeft = Math.max(0, Math.ceil((suspendAt - now) / DAY_MS));
  const reached = (day: number): boolean => now >= (day === 14 ? suspendAt : unpaidSince + day * DAY_MS);
  return { suspendAt, daysLeft, noticeDay: UNPAID_NOTICE_DAYS.findLast(reached) ?? 0 };
};
