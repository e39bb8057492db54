import type { CheckType } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../checks/monitored-check.ts';

/** What a decision depends on besides the condition and the event. */
export interface JudgeContext {
  check: MonitoredCheck;
  /** Epoch milliseconds. */
  now: number;
  /** A fresh id for a state change; ascending. */
  newId: () => number;
  /** Where probes can run at the moment. */
  locations: readonly { key: string; types: readonly CheckType[]; organizationId?: number | undefined }[];
}
