const DAY_MS = 24 * 3_600_000;

export const PROOF_CHECKED_EVERY_MS = DAY_MS;
/**
 * Time for which a domain counts as proved after its record was last found, because name servers can fail and records
 * can be moved by mistake.
 */
const LOST_AFTER_MS = 7 * DAY_MS;

export const recordName = (domain: string): string => `_pharos.${domain}`;
export const recordValue = (proof: string): string => `pharos-verification=${proof}`;

export const judgeDomainProof = (
  isSeen: boolean,
  missingSince: number | null,
  now: number,
): 'proved' | 'missing' | 'lost' => {
  if (isSeen) return 'proved';
  return missingSince !== null && now - missingSince >= LOST_AFTER_MS ? 'lost' : 'missing';
};
