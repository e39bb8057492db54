// Apart from schemas, so that probe threads load no zod.

/** The `proberError` of a job that was not started before its `expiresAt`: a missed slot. */
export const EXPIRED = 'expired';

/** The beginning of the `proberError` of a target that the network policy of the location forbids (`PROBE_NETWORK`). */
export const TARGET_NOT_ALLOWED = 'Target not allowed';

/** Whether a probe without a verdict shows that its location cannot probe. A missed slot or a forbidden target does not. */
export const isFaultOfLocation = (proberError: string): boolean =>
  proberError !== EXPIRED && !proberError.startsWith(TARGET_NOT_ALLOWED);
