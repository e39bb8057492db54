/**
 * Credit that an operator granted to an organization for its next payments. Times are epoch milliseconds, and amounts
 * are whole cents.
 */
export interface Credit {
  /** The ID of the credit, which is also its reference at the billing provider. */
  id: string;
  /** The granted amount. */
  cents: number;
  /** The amount that is neither used nor withdrawn. */
  leftCents: number;
  /** The reason, which is also shown at the billing provider. */
  reason: string;
  givenAt: number;
  /** The time at which the rest of the credit is withdrawn. Null if the credit does not end. */
  endsAt: number | null;
  /**
   * The first version of the billing provider's records that contains the credit. Null if the provider has not
   * confirmed the credit yet.
   */
  version: number | null;
  /** Whether the audit log contains an entry that the rest of the credit has ended or was withdrawn. */
  isEndRecorded: boolean;
}

/** Checks whether some of the credit is left. This includes a credit that the billing provider has not recorded yet. */
export const isOpenCredit = ({ leftCents }: Credit): boolean => leftCents > 0;

/** Checks whether the credit has ended while some of it is left, which must be withdrawn. */
export const isOverdueCredit = (credit: Credit, now: number): boolean =>
  isOpenCredit(credit) && credit.version !== null && credit.endsAt !== null && now >= credit.endsAt;

/**
 * Returns the credits after the billing provider's records of a version were read, which show a balance of
 * `balanceCents`. The used amount is subtracted from the credit that ends first, and then from the older credit. Credit
 * that exists only in the provider's records is used before the granted credits.
 */
export const useCredits = (credits: readonly Credit[], balanceCents: number, version: number): Credit[] => {
  const booked = credits
    .filter((credit) => credit.version !== null && credit.version <= version)
    .sort((a, b) => endOf(a) - endOf(b) || a.givenAt - b.givenAt);
  let gone = Math.max(0, booked.reduce((sum, { leftCents }) => sum + leftCents, 0) - balanceCents);
  const left = new Map<string, number>();
  for (const { id, leftCents } of booked) {
    const used = Math.min(gone, leftCents);
    gone -= used;
    left.set(id, leftCents - used);
  }
  return credits.map((credit) => ({ ...credit, leftCents: left.get(credit.id) ?? credit.leftCents }));
};

/**
 * Returns the part of a balance, in cents, that can be used at the given time. Credits that end by then are excluded,
 * because they are withdrawn before.
 */
export const usableAt = (balanceCents: number, credits: readonly Credit[], at: number): number =>
  credits
    .filter((credit) => credit.version !== null && endOf(credit) <= at)
    .reduce((rest, { leftCents }) => Math.max(0, rest - leftCents), balanceCents);

const endOf = ({ endsAt }: Credit): number => endsAt ?? Number.POSITIVE_INFINITY;
