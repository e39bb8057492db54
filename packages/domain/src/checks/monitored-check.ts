import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';

/** A check as the engine watches it: secrets in place. */
export interface MonitoredCheck extends CheckOptions {
  id: number;
  organizationId: number;
  name: string;
  url: string;
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
