/** Credit that an operator granted an organization for its next payments. Times are epoch milliseconds, money whole cents. */
export interface Credit {
  /** The billing provider's reference of it as well. */
  id: string;
  /** What was granted. */
  cents: number;
  /** What of it is neither used nor withdrawn. */
  leftCents: number;
  /** Shown in the provider's books. */
  reason: string;
  givenAt: number;
  /** When what is left is withdrawn; null: never. */
  endsAt: number | null;
  /** The version of the provider's books from which on they have it; null: the provider has not confirmed it yet. */
  version: number | null;
  /** Whether the audit log states that what was left has ended or was withdrawn. */
  isEndRecorded: boolean;
}

/** Whether something of it is left, or still has to reach the provider's books. */
export const isOpenCredit = ({ leftCents }: Credit): boolean => leftCents > 0;

/** Whether its end was reached and something is left that has to be withdrawn. */
export const isOverdueCredit = (credit: Credit, now: number): boolean =>
  isOpenCredit(credit) && credit.version !== null && credit.endsAt !== null && now >= credit.endsAt;

/**
 * Returns the credits after the provider's books of a version have been read, in which `balanceCents` are left. What has gone is used of
 * the credit that ends first; of two, of the older. Credit beyond the granted ones, which a host gave in the provider's books, is used before.
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

/** Returns the cents of a balance that can be used at a moment: what ends until then is withdrawn before. */
export const usableAt = (balanceCents: number, credits: readonly Credit[], at: number): number =>
  credits
    .filter((credit) => credit.version !== null && endOf(credit) <= at)
    .reduce((rest, { leftCents }) => Math.max(0, rest - leftCents), balanceCents);

const endOf = ({ endsAt }: Credit): number => endsAt ?? Number.POSITIVE_INFINITY;
