/** The `proberError` of a job that was not started before its `expiresAt`: a missed slot. Apart from schemas, so that probe threads load no zod. */
export const EXPIRED = 'expired';
