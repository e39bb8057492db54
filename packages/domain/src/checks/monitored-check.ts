import type { ConfirmationRule } from '@pharos/contract/states.ts';
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
  /** Keys of the locations that it is probed from; empty: any. */
  locations: readonly string[];
  /** How many of its locations have to see a failure. */
  confirmationRule: ConfirmationRule;
  sensitivity: 'LO' | 'HI';
  /** Paused by hand, or its organization is not active. */
  paused: boolean;
  /** Epoch milliseconds of the last pause or restart (or of the creation). */
  monitoringChangedAt: number;
}
