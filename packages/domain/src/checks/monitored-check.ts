import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** Above `thresholdMs` for `durationSeconds` without a break: degraded. */
export interface PerformanceAlert {
  isActive: boolean;
  thresholdMs: number;
  durationSeconds: number;
}

/** When to warn of a certificate's end. */
export interface CertificateAlert {
  sevenDays: boolean;
  fifteenDays: boolean;
  onExpiry: boolean;
}

/** What a check's type-dependent column holds. `target` comes without its secrets (basic authentication, header values). */
export interface CheckOptions {
  target: ProbeTarget;
  performanceAlert: PerformanceAlert;
  certificateAlert: CertificateAlert;
}

/** A check as the engine watches it: secrets in place. */
export interface MonitoredCheck extends CheckOptions {
  id: number;
  organizationId: number;
  revision: number;
  intervalSeconds: number;
  alertDelaySeconds: number;
  apdexThresholdMs: number;
  /** Location key that it is pinned to; null: any. */
  location: string | null;
  sensitivity: 'LO' | 'HI';
  /** Paused by hand, or its organization is not active. */
  paused: boolean;
  /** Epoch milliseconds of the last pause or restart (or of the creation). */
  monitoringChangedAt: number;
}
