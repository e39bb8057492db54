// This file is separate from the schemas, so that probe threads do not load zod.

/** The `proberError` of a job that was not started before its `expiresAt`. Such a job is a missed slot. */
export const EXPIRED = 'expired';

/**
 * The beginning of the `proberError` for a target that the network policy of the location forbids (`PROBE_NETWORK`).
 */
export const TARGET_NOT_ALLOWED = 'Target not allowed';

/**
 * Checks whether a probe without a verdict shows that its location cannot probe. A missed slot or a forbidden target
 * does not.
 */
export const isFaultOfLocation = (proberError: string): boolean =>
  proberError !== EXPIRED && !proberError.startsWith(TARGET_NOT_ALLOWED);
