import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';
import type { DecidedEffect } from './effects/effects-of-kind.ts';

export interface JudgeBatch {
  results: readonly ProbeResult[];
  conditions: readonly ChangedCondition[];
  effects: readonly DecidedEffect[];
}

export interface ChangedCondition {
  checkId: number;
  condition: CheckCondition;
  judgeStateChanged: boolean;
}

export interface JudgedCheck {
  checkId: number;
  organizationId: number;
  condition: CheckCondition;
  previousState: StateCode | null;
}

export interface BatchNotification {
  checks: readonly JudgedCheck[];
  isWatched(organizationId: number): boolean;
}
