import type { ConfirmationRule } from '@pharos/contract/states.ts';
import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';

export interface MonitoredCheck extends CheckOptions {
  id: number;
  organizationId: number;
  name: string;
  url: string;
  revision: number;
  intervalSeconds: number;
  alertDelaySeconds: number;
  apdexThresholdMs: number;
  /** Keys of locations. Empty means any location. */
  locations: readonly string[];
  /** The number of these locations that must see a failure. */
  confirmationRule: ConfirmationRule;
  sensitivity: 'LO' | 'HI';
  /** True if a person paused the check or if its organization is not active. */
  paused: boolean;
  /** Time of the creation or of the last pause or restart, in epoch milliseconds. */
  monitoringChangedAt: number;
}
