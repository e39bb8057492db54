const DAY_MS = 24 * 3_600_000;

/** How often the proof of a domain is looked for again. */
export const PROOF_CHECKED_EVERY_MS = DAY_MS;
/** How long a domain counts as proved after its record was last there: name servers fail, and records are moved by mistake. */
const PROOF_KEPT_MS = 7 * DAY_MS;

/** Where a domain's proof is published, out of the way of its other records. */
export const recordName = (domain: string): string => `_pharos.${domain}`;
export const recordValue = (proof: string): string => `pharos-verification=${proof}`;

/** What becomes of a proved domain whose record was looked for. `missingSince`: by earlier looks. Epoch milliseconds. */
export const judgeDomainProof = (
  isSeen: boolean,
  missingSince: number | null,
  now: number,
): 'proved' | 'missing' | 'lost' => {
  if (isSeen) return 'proved';
  return missingSince !== null && now - missingSince >= PROOF_KEPT_MS ? 'lost' : 'missing';
};
