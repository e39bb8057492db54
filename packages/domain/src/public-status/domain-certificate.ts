const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Certificate authorities count failed attempts by name: the one that most use takes five an hour. */
const ASKED_AGAIN_AFTER_MS = 15 * MINUTE_MS;

/** An order that takes longer was lost with the process that made it. */
export const ORDER_STALLED_MS = 15 * MINUTE_MS;

/** How the certificate of a status page's domain stands. Times in epoch milliseconds. */
export interface DomainCertificate {
  /** Since when it is being ordered; null while it is not. */
  orderingSince: number | null;
  /** Until when the one that is served is good; null when there is none. */
  expiresAt: number | null;
  /** Why the last order failed, in words; null when it did not. */
  problem: string | null;
  failedAt: number | null;
  /** When one is ordered again by itself: after a failure, or to renew it. */
  nextOrderAt: number | null;
}

export type CertificateState = 'none' | 'ordering' | 'issued' | 'failed';

/** A certificate that is there is issued, whatever became of its renewal. */
export const certificateState = (certificate: DomainCertificate | null): CertificateState => {
  if (certificate === null) return 'none';
  if (certificate.expiresAt !== null) return 'issued';
  if (certificate.orderingSince !== null) return 'ordering';
  return certificate.problem === null ? 'none' : 'failed';
};

/**
 * Whether somebody may order a certificate now. `under-way`: it is being ordered; `good`: it is there, and its renewal has not failed; `from`:
 * not before then, since the last order failed a moment ago.
 */
export const mayOrder = (
  certificate: DomainCertificate | null,
  now: number,
): 'yes' | 'under-way' | 'good' | { from: number } => {
  if (certificate === null) return 'yes';
  if (certificate.orderingSince !== null) return 'under-way';
  if (certificate.problem === null) return certificate.expiresAt === null ? 'yes' : 'good';
  const from = (certificate.failedAt ?? 0) + ASKED_AGAIN_AFTER_MS;
  return now < from ? { from } : 'yes';
};

/** When an order that has failed so many times in a row (1 or more) is made again: after 1, 2, 4, … and at most 24 hours. */
export const retryOrderAt = (failures: number, now: number): number =>
  now + Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS);

/** When a certificate is renewed: at two thirds of its life. */
export const renewAt = ({ issuedAt, expiresAt }: { issuedAt: number; expiresAt: number }): number =>
  issuedAt + Math.floor(((expiresAt - issuedAt) * 2) / 3);
