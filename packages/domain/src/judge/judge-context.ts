import type { CheckType } from '@pharos/contract/states.ts';
import type { MonitoredCheck } from '../checks/monitored-check.ts';

export interface JudgeContext {
  check: MonitoredCheck;
  now: number;
  /** IDs are ascending. */
  newId: () => number;
  locations: readonly { key: string; types: readonly CheckType[]; organizationId?: number | undefined }[];
}
