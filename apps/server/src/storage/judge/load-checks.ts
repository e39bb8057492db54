import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { type CheckCondition, initialCondition } from '@pharos/domain/judge/judge-state.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { loadConditions } from './load-conditions.ts';
import { loadMonitoredChecks } from './load-monitored-checks.ts';
import { markUnreadable } from './mark-unreadable.ts';

export interface LoadedCheck {
  check: MonitoredCheck;
  condition: CheckCondition;
}

export interface LoadedChecks {
  checks: LoadedCheck[];
  /** Checks with unreadable settings, secrets or condition. They cannot be judged. */
  unreadable: { checkId: number; error: unknown }[];
}

/** Records which of these checks are unreadable. Omits deleted checks. */
export const loadChecks = async (db: Db, secrets: SecretBox, checkIds: readonly number[]): Promise<LoadedChecks> => {
  const unreadable = new Map<number, unknown>();
  const onUnreadable = (checkId: number, error: unknown): void => void unreadable.set(checkId, error);
  const checks = await loadMonitoredChecks(db, secrets, checkIds, onUnreadable);
  const ids = checks.map(({ id }) => id);
  const conditions = await loadConditions(db, ids, onUnreadable);
  await markUnreadable(db, [...ids, ...unreadable.keys()], [...unreadable.keys()]);
  return {
    checks: checks.flatMap((check) =>
      unreadable.has(check.id) ? [] : [{ check, condition: conditions.get(check.id) ?? initialCondition() }],
    ),
    unreadable: [...unreadable].map(([checkId, error]) => ({ checkId, error })),
  };
};
