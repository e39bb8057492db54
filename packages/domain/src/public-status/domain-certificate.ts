const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Certificate authorities count failed attempts per name: the most used one allows five per hour. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

/** Time after which an order counts as lost together with the process that made it. */
export const ORDER_STALLED_MS = 15 * MINUTE_MS;

export interface DomainCertificate {
  orderingSince: number | null;
  expiresAt: number | null;
  problem: string | null;
  failedAt: number | null;
  /** The next automatic order, after a failure or for a renewal. */
  nextOrderAt: number | null;
}

export type CertificateState = 'none' | 'ordering' | 'issued' | 'failed';

/** An existing certificate is always `issued`, even if its renewal runs or has failed. */
export const certificateState = (certificate: DomainCertificate | null): CertificateState => {
  if (certificate === null) return 'none';
  if (certificate.expiresAt !== null) return 'issued';
  if (certificate.orderingSince !== null) return 'ordering';
  return certificate.problem === null ? 'none' : 'failed';
};

/**
 * Checks whether a person may order a certificate now.
 * - `under-way`: an order is running.
 * - `good`: a certificate exists, and its renewal has not failed.
 * - `from`: the earliest time of a new order, because the last order failed a moment ago.
 */
export const mayOrder = (
  certificate: DomainCertificate | null,
  now: number,
): 'yes' | 'under-way' | 'good' | { from: number } => {
  if (certificate === null) return 'yes';
  if (certificate.orderingSince !== null) return 'under-way';
  if (certificate.problem === null) return certificate.expiresAt === null ? 'yes' : 'good';
  const from = (certificate.failedAt ?? 0) + RETRY_AFTER_MS;
  return now < from ? { from } : 'yes';
};

/**
 * The delay is 1, 2, 4, … and at most 24 hours.
 * @param failures Number of failed orders in a row, at least 1.
 */
export const retryOrderAt = (failures: number, now: number): number =>
  now + Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS);

/** Renews after two thirds of the lifetime. */
export const renewAt = ({ issuedAt, expiresAt }: { issuedAt: number; expiresAt: number }): number =>
  issuedAt + Math.floor(((expiresAt - issuedAt) * 2) / 3);
