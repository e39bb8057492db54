import { z } from 'zod';
import { HttpsTarget, ProbeTarget } from '../bus/target.ts';

/** Above `thresholdMs` for `durationSeconds` without a break: degraded. */
export const PerformanceAlert = z.object({
  isActive: z.boolean(),
  thresholdMs: z.number(),
  durationSeconds: z.number(),
});
export type PerformanceAlert = z.infer<typeof PerformanceAlert>;

/** When to warn of a certificate's expiry. */
export const CertificateAlert = z.object({ sevenDays: z.boolean(), fifteenDays: z.boolean(), onExpiry: z.boolean() });
export type CertificateAlert = z.infer<typeof CertificateAlert>;

/** What `checks.options` holds as JSON. `target` is stored without its secrets. */
export const CheckOptions = z.object({
  target: ProbeTarget,
  performanceAlert: PerformanceAlert,
  certificateAlert: CertificateAlert,
});
export type CheckOptions = z.infer<typeof CheckOptions>;

/** What `checks.secrets` holds, sealed: the secret fields of a target. */
export const CheckSecrets = HttpsTarget.pick({ basicAuth: true, headers: true });
export type CheckSecrets = z.infer<typeof CheckSecrets>;
