import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import type { CheckCondition } from '@pharos/domain/judge/judge-state.ts';
import type { DecidedEffect } from './effects/effects-of-kind.ts';

/** All that one round of judging changed. */
export interface JudgeBatch {
  /** Polls that were judged, as raw results. */
  results: readonly ProbeResult[];
  /** The condition of each check touched, after the round. */
  conditions: readonly ChangedCondition[];
  effects: readonly DecidedEffect[];
}

export interface ChangedCondition {
  checkId: number;
  condition: CheckCondition;
  judgeStateChanged: boolean;
}

/** A check that a round has touched. */
export interface JudgedCheck {
  checkId: number;
  organizationId: number;
  /** After the round. */
  condition: CheckCondition;
  /** In force before the round; null when none was. */
  previousState: StateCode | null;
}

/** What notifying open pages of a batch takes. */
export interface BatchNotification {
  checks: readonly JudgedCheck[];
  /** Whether an open page wants each result of the organization's checks. */
  isWatched(organizationId: number): boolean;
}
