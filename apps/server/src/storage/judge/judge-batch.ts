import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';
import type { DecidedEffect } from './effects/effects-of-kind.ts';

/** All changes of one judging round. */
export interface JudgeBatch {
  /** The judged polls as raw results. */
  results: readonly ProbeResult[];
  /** The condition of each affected check after the round. */
  conditions: readonly ChangedCondition[];
  effects: readonly DecidedEffect[];
}

export interface ChangedCondition {
  checkId: number;
  condition: CheckCondition;
  judgeStateChanged: boolean;
}

/** A check that a judging round has affected. */
export interface JudgedCheck {
  checkId: number;
  organizationId: number;
  /** The condition after the round. */
  condition: CheckCondition;
  /** The state in force before the round. Null if there was none. */
  previousState: StateCode | null;
}

/** The data that is needed to notify open pages of a batch. */
export interface BatchNotification {
  checks: readonly JudgedCheck[];
  /** Checks whether an open page needs each result of the organization's checks. */
  isWatched(organizationId: number): boolean;
}
