const DAY_MS = 24 * 3_600_000;
/** Starts when the checks have stopped. */
const RETENTION_DAYS = 60;
/** Minimum time between the announcement of a deletion and the deletion. */
const WARNED_DAYS = 7;
/** An end in fewer days than this must be confirmed. */
const SOON_DAYS = 30;
const MAX_EXTRA_DAYS = 365;
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** As set by the operators. Days are in UTC, such as 2027-03-01. */
export interface Deprecation {
  startDate: string;
  endDate: string;
  /** Days of grace for a free organization after the last day, to export its data. */
  freeDays: number;
  /** Days of grace after the paid term. */
  paidDays: number;
}

export interface PaidTerm {
  status: 'active' | 'non_renewing' | 'cancelled';
  termEnd: number;
}

/** Null before the announcement and after the end. */
export type RetirementNotice = 'free-before' | 'free-after' | 'paid-before' | 'paid-term' | 'paid-after' | null;

export interface Retirement {
  notice: RetirementNotice;
  /** The end of the last day, after which nothing is renewed. */
  renewalsEndAt: number;
  /** The end of the last day, or of the paid term if it is later. */
  endsAt: number;
  stopsAt: number;
  isOver: boolean;
  deletedAt: number;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const endOf = (day: string): number => startOf(day) + DAY_MS;

/**
 * @param paid Null if the organization never bought anything, or if the installation sells nothing.
 * @param retiredAt When the checks stopped because of the end; null if they have not stopped. The data is retained for
 * 60 days from this time, which may be long after the planned stop.
 */
export const retirementOf = (
  deprecation: Deprecation,
  paid: PaidTerm | null,
  now: number,
  retiredAt: number | null = null,
): Retirement => {
  const renewalsEndAt = endOf(deprecation.endDate);
  // A paid term that ends earlier makes the organization a free one by then.
  const isPaid = paid !== null && (paid.status === 'active' || paid.termEnd >= renewalsEndAt);
  const endsAt = isPaid ? Math.max(paid.termEnd, renewalsEndAt) : renewalsEndAt;
  const stopsAt = endsAt + (isPaid ? deprecation.paidDays : deprecation.freeDays) * DAY_MS;
  const isOver = now >= stopsAt;
  const isShown = now >= startOf(deprecation.startDate) && !isOver;
  const paidNotice = now < renewalsEndAt ? 'paid-before' : now < endsAt ? 'paid-term' : 'paid-after';
  const freeNotice = now < endsAt ? 'free-before' : 'free-after';
  return {
    notice: isShown ? (isPaid ? paidNotice : freeNotice) : null,
    renewalsEndAt,
    endsAt,
    stopsAt,
    isOver,
    deletedAt: (isOver ? Math.max(stopsAt, retiredAt ?? now) : stopsAt) + RETENTION_DAYS * DAY_MS,
  };
};

/** Nothing is sold after the announcement. */
export const isAnnounced = ({ startDate }: Deprecation, now: number): boolean => now >= startOf(startDate);

export const RETIREMENT_MAILS = ['announced', 'ends-in-30', 'ends-in-7', 'ends-in-1', 'stopped', 'deletion'] as const;
export type RetirementMail = (typeof RETIREMENT_MAILS)[number];

/** Returns only the last mail if several were missed. */
export const retirementMailDue = (
  deprecation: Deprecation,
  retirement: Retirement,
  now: number,
): RetirementMail | null => {
  if (!isAnnounced(deprecation, now)) return null;
  const { endsAt, isOver, deletedAt } = retirement;
  if (now >= deletedAt - WARNED_DAYS * DAY_MS) return 'deletion';
  if (isOver) return 'stopped';
  const days = ([1, 7, 30] as const).find((before) => now >= endsAt - before * DAY_MS);
  return days === undefined ? 'announced' : `ends-in-${days}`;
};

/** `notifiedAt` is the time of the deletion notice to the people of the organization. */
export const mayBeDeleted = ({ deletedAt }: Retirement, notifiedAt: number | null, now: number): boolean =>
  notifiedAt !== null && now >= Math.max(deletedAt, notifiedAt + WARNED_DAYS * DAY_MS);

/** A renewal is prevented if the next term would begin after the end of the service. */
export const stopsRenewal = ({ renewalsEndAt }: Retirement, paid: PaidTerm | null, now: number): boolean =>
  paid !== null && paid.status === 'active' && paid.termEnd >= renewalsEndAt && now >= renewalsEndAt - DAY_MS;

export const isRenewedAt = (deprecation: Deprecation | null, at: number): boolean =>
  deprecation === null || at < endOf(deprecation.endDate);

/**
 * Validates the dates of an operator. `field` is its name in the API. `confirmsSoon` confirms an end within 30 days.
 */
export const deprecationFault = (
  { startDate, endDate, freeDays, paidDays }: Deprecation,
  { now, confirmsSoon }: { now: number; confirmsSoon: boolean },
): { field: 'start_date' | 'end_date' | 'free_extend' | 'paid_extend'; message: string } | null => {
  for (const [field, day] of [
    ['start_date', startDate],
    ['end_date', endDate],
  ] as const)
    if (day < FIRST_DAY || day > LAST_DAY) return { field, message: `Enter a day from ${FIRST_DAY} to ${LAST_DAY}.` };
  // Otherwise all organizations would be retired immediately, without a day to leave.
  if (startOf(endDate) + DAY_MS <= now) return { field: 'end_date', message: 'The last day must be today or later.' };
  if (startOf(endDate) < startOf(startDate))
    return { field: 'end_date', message: 'The last day cannot be before the day of the announcement.' };
  if (startOf(endDate) + DAY_MS < now + SOON_DAYS * DAY_MS && !confirmsSoon)
    return { field: 'end_date', message: 'The last day is less than 30 days from now. Confirm that this is intended.' };
  for (const [field, days] of [
    ['free_extend', freeDays],
    ['paid_extend', paidDays],
  ] as const)
    if (days > MAX_EXTRA_DAYS) return { field, message: `Enter at most ${MAX_EXTRA_DAYS} days.` };
  return null;
};
