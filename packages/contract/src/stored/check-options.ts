import { z } from 'zod';
import { HttpsTarget, ProbeTarget } from '../bus/target.ts';

/** A check is degraded if it is slower than `thresholdMs` for `durationSeconds` without interruption. */
export const PerformanceAlert = z.object({
  isActive: z.boolean(),
  thresholdMs: z.number(),
  durationSeconds: z.number(),
});
export type PerformanceAlert = z.infer<typeof PerformanceAlert>;

export const CertificateAlert = z.object({ sevenDays: z.boolean(), fifteenDays: z.boolean(), onExpiry: z.boolean() });
export type CertificateAlert = z.infer<typeof CertificateAlert>;

/** The JSON value of `checks.options`. `target` contains no secrets. */
export const CheckOptions = z.object({
  target: ProbeTarget,
  performanceAlert: PerformanceAlert,
  certificateAlert: CertificateAlert,
});
export type CheckOptions = z.infer<typeof CheckOptions>;

/** The value of `checks.secrets` before it is sealed. */
export const CheckSecrets = HttpsTarget.pick({ basicAuth: true, headers: true });
export type CheckSecrets = z.infer<typeof CheckSecrets>;
