// Separate from the schemas, so that probe threads do not load zod.

/** The `proberError` of a job that was not started before its `expiresAt`. */
export const EXPIRED = 'expired';

/** The beginning of the `proberError` for a target that `PROBE_NETWORK` forbids. */
export const TARGET_NOT_ALLOWED = 'Target not allowed';

/** Whether a `proberError` shows that the location cannot probe. A missed slot or a forbidden target does not. */
export const isFaultOfLocation = (proberError: string): boolean =>
  proberError !== EXPIRED && !proberError.startsWith(TARGET_NOT_ALLOWED);
