/** Credit that an operator granted for the next payments. Amounts are whole cents. */
export interface Credit {
  /** Also the reference at the billing provider. */
  id: string;
  cents: number;
  leftCents: number;
  /** Also shown at the billing provider. */
  reason: string;
  givenAt: number;
  /** The rest of the credit is then withdrawn. Null if the credit does not end. */
  endsAt: number | null;
  /**
   * The first version of the billing provider's records that contains the credit. Null if the provider has not
   * confirmed the credit yet.
   */
  version: number | null;
  /** Whether the audit log contains the end or the withdrawal of the rest. */
  isEndRecorded: boolean;
}

/** Includes a credit that the billing provider has not recorded yet. */
export const isOpenCredit = ({ leftCents }: Credit): boolean => leftCents > 0;

export const isOverdueCredit = (credit: Credit, now: number): boolean =>
  isOpenCredit(credit) && credit.version !== null && credit.endsAt !== null && now >= credit.endsAt;

/**
 * Applies a balance of the billing provider's records to the credits. The used amount is subtracted from the credit
 * that ends first, and then from the older credit. Credit that exists only in the provider's records is used before the
 * granted credits.
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

/** Returns the part of a balance that can be used at the given time. Credits that end by then are withdrawn before. */
export const usableAt = (balanceCents: number, credits: readonly Credit[], at: number): number =>
  credits
    .filter((credit) => credit.version !== null && endOf(credit) <= at)
    .reduce((rest, { leftCents }) => Math.max(0, rest - leftCents), balanceCents);

const endOf = ({ endsAt }: Credit): number => endsAt ?? Number.POSITIVE_INFINITY;
