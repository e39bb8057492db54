const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Minimum time between a failed order and the next manual one. Certificate authorities count failed attempts per name:
 * the most used one allows five per hour.
 */
const ASKED_AGAIN_AFTER_MS = 15 * MINUTE_MS;

/** Time after which an order counts as lost together with the process that made it. */
export const ORDER_STALLED_MS = 15 * MINUTE_MS;

/** The status of the certificate for the domain of a status page. Times are epoch milliseconds. */
export interface DomainCertificate {
  /** The start of the current order. Null while no certificate is being ordered. */
  orderingSince: number | null;
  /** The expiry of the certificate that is served. Null if there is none. */
  expiresAt: number | null;
  /** The message why the last order failed. Null if it did not fail. */
  problem: string | null;
  failedAt: number | null;
  /** The time of the next automatic order, which follows a failure or renews the certificate. */
  nextOrderAt: number | null;
}

export type CertificateState = 'none' | 'ordering' | 'issued' | 'failed';

/**
 * Returns the state of a certificate. An existing certificate is always `issued`, even if its renewal runs or has
 * failed.
 */
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
  const from = (certificate.failedAt ?? 0) + ASKED_AGAIN_AFTER_MS;
  return now < from ? { from } : 'yes';
};

/**
 * Returns the time at which an order is repeated that has failed `failures` times in a row (1 or more). The delay is 1,
 * 2, 4, … and at most 24 hours.
 */
export const retryOrderAt = (failures: number, now: number): number =>
  now + Math.min(HOUR_MS * 2 ** (failures - 1), DAY_MS);

/** Returns the renewal time of a certificate, which is after two thirds of its lifetime. */
export const renewAt = ({ issuedAt, expiresAt }: { issuedAt: number; expiresAt: number }): number =>
  issuedAt + Math.floor(((expiresAt - issuedAt) * 2) / 3);
