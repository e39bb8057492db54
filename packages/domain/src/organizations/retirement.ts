const DAY_MS = 24 * 3_600_000;
/** How long data are kept after the checks have stopped. */
const KEPT_DAYS = 60;
/** A deletion comes no sooner after its announcement. */
const WARNED_DAYS = 7;
/** An end that is nearer has to be confirmed. */
const SOON_DAYS = 30;
const MAX_EXTRA_DAYS = 365;
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** When a service ends, as its operators have set it. Days are of UTC, such as 2027-03-01. */
export interface Deprecation {
  /** From when on people are told. */
  startDate: string;
  /** The last day of the service. */
  endDate: string;
  /** For so long after that an organization that pays nothing goes on, so that its people can take their data with them. */
  freeDays: number;
  /** The same after the end of what is paid for. */
  paidDays: number;
}

/** What is paid for, and until when (epoch milliseconds). */
export interface PaidTerm {
  status: 'active' | 'non_renewing' | 'cancelled';
  termEnd: number;
}

/** Which of the notices is shown; null: not announced yet, or over. */
export type RetirementNotice = 'free-before' | 'free-after' | 'paid-before' | 'paid-term' | 'paid-after' | null;

/** What the end of the service means for one organization. Times are epoch milliseconds. */
export interface Retirement {
  notice: RetirementNotice;
  /** The end of the last day, after which nothing is renewed. */
  renewalsEndAt: number;
  /** When the service ends for it: with the last day, or with what is paid for. */
  endsAt: number;
  /** When its checks stop, after the days of grace. */
  stopsAt: number;
  isOver: boolean;
  /** When its data are deleted, at the earliest. */
  deletedAt: number;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const endOf = (day: string): number => startOf(day) + DAY_MS;

/**
 * `paid` null: nothing was ever bought, or nothing is sold. `retiredAt`: when its checks have stopped because of it (epoch milliseconds), null:
 * not yet. Data are kept from then on, which may be long after the time when they should have stopped.
 */
export const retirementOf = (
  deprecation: Deprecation,
  paid: PaidTerm | null,
  now: number,
  retiredAt: number | null = null,
): Retirement => {
  const renewalsEndAt = endOf(deprecation.endDate);
  // What ends before is free by then.
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
    deletedAt: (isOver ? Math.max(stopsAt, retiredAt ?? now) : stopsAt) + KEPT_DAYS * DAY_MS,
  };
};

/** Whether people are told of it by now, and nothing is sold any more. */
export const isAnnounced = ({ startDate }: Deprecation, now: number): boolean => now >= startOf(startDate);

export const RETIREMENT_MAILS = ['announced', 'ends-in-30', 'ends-in-7', 'ends-in-1', 'stopped', 'deletion'] as const;
export type RetirementMail = (typeof RETIREMENT_MAILS)[number];

/** The mail that is due, of those that were missed only the last; null: none yet. */
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

/** Whether its data may be deleted now; `notifiedAt`: when its people were told of that, null: never. */
export const mayBeDeleted = ({ deletedAt }: Retirement, notifiedAt: number | null, now: number): boolean =>
  notifiedAt !== null && now >= Math.max(deletedAt, notifiedAt + WARNED_DAYS * DAY_MS);

/** Whether what is paid for must be kept from renewing: its next term would begin after the end. */
export const stopsRenewal = ({ renewalsEndAt }: Retirement, paid: PaidTerm | null, now: number): boolean =>
  paid !== null && paid.status === 'active' && paid.termEnd >= renewalsEndAt && now >= renewalsEndAt - DAY_MS;

/** Whether a renewal at a moment (epoch milliseconds) takes place; null: the service does not end. */
export const isRenewedAt = (deprecation: Deprecation | null, at: number): boolean =>
  deprecation === null || at < endOf(deprecation.endDate);

/** What is wrong with dates that are to be set, by wire name; null: nothing. `confirmsSoon`: an end within 30 days is meant. */
export const deprecationFault = (
  { startDate, endDate, freeDays, paidDays }: Deprecation,
  { now, confirmsSoon }: { now: number; confirmsSoon: boolean },
): { field: 'start_date' | 'end_date' | 'free_extend' | 'paid_extend'; message: string } | null => {
  for (const [field, day] of [
    ['start_date', startDate],
    ['end_date', endDate],
  ] as const)
    if (day < FIRST_DAY || day > LAST_DAY) return { field, message: `A day from ${FIRST_DAY} to ${LAST_DAY}.` };
  // Else all would be retired at once, without a day in which to leave.
  if (startOf(endDate) + DAY_MS <= now) return { field: 'end_date', message: 'The last day is today or later.' };
  if (startOf(endDate) < startOf(startDate))
    return { field: 'end_date', message: 'The last day cannot be before the day of the announcement.' };
  if (startOf(endDate) + DAY_MS < now + SOON_DAYS * DAY_MS && !confirmsSoon)
    return { field: 'end_date', message: 'That is less than 30 days ahead. Confirm that it is meant.' };
  for (const [field, days] of [
    ['free_extend', freeDays],
    ['paid_extend', paidDays],
  ] as const)
    if (days > MAX_EXTRA_DAYS) return { field, message: `At most ${MAX_EXTRA_DAYS} days.` };
  return null;
};
