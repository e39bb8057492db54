import type { CheckType } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../checks/monitored-check.ts';

/** The data that a decision needs in addition to the condition and the event. */
export interface JudgeContext {
  check: MonitoredCheck;
  /** Epoch milliseconds. */
  now: number;
  /** Returns a new, ascending ID for a state change. */
  newId: () => number;
  /** The locations that can currently run probes. */
  locations: readonly { key: string; types: readonly CheckType[]; organizationId?: number | undefined }[];
}
