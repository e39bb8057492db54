const DAY_MS = 24 * 3_600_000;

/** Interval between two lookups of the proof of a domain. */
export const PROOF_CHECKED_EVERY_MS = DAY_MS;
/**
 * Time for which a domain counts as proved after its record was last found. Name servers can fail, and records can be
 * moved by mistake.
 */
const PROOF_KEPT_MS = 7 * DAY_MS;

/** Returns the name of the DNS record that proves a domain. It is separate from the other records of the domain. */
export const recordName = (domain: string): string => `_pharos.${domain}`;
export const recordValue = (proof: string): string => `pharos-verification=${proof}`;

/**
 * Judges a proved domain after a lookup of its record. `missingSince` is the time since which earlier lookups did not
 * find it, in epoch milliseconds.
 */
export const judgeDomainProof = (
  isSeen: boolean,
  missingSince: number | null,
  now: number,
): 'proved' | 'missing' | 'lost' => {
  if (isSeen) return 'proved';
  return missingSince !== null && now - missingSince >= PROOF_KEPT_MS ? 'lost' : 'missing';
};
