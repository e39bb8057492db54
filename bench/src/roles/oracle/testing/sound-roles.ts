import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { CheckEvidence, RecordedState } from '../../../oracle/evidence.ts';
import { fault, soundEvidence } from '../../../oracle/testing/sound-evidence.ts';
import type { RoleEvidence } from '../role-evidence.ts';

const INTERVAL_MS = 10_000;
const SLOTS = 30;
const ID = 7;

export const FIRST = nextDueAt(ID, INTERVAL_MS, Date.UTC(2030, 0, 1, 12));
export const slot = (number: number): number => FIRST + number * INTERVAL_MS;
const FAULT_SLOT = 10;

const state = (id: number, code: string, from: number, to: number | null): RecordedState => ({
  id,
  outageId: code === 'AV' ? null : id,
  code,
  from,
  to,
  recordedAt: from,
  firstProbe: { startedAt: from, summary: 'Status 500' },
  secondProbe: { startedAt: from + 2000, summary: 'Status 500' },
});

/**
 * Contains no violations: a check with an interval of 10 s was down in slots 15 and 16, and an engine is killed in slot
 * 10.
 */
export const soundRoles = (change: (roles: RoleEvidence, check: CheckEvidence) => void = () => {}): RoleEvidence => {
  const evidence = soundEvidence((check) => {
    Object.assign(check, { id: ID, intervalMs: INTERVAL_MS, timeoutMs: 1000, createdAt: slot(-1), recipients: [] });
    check.truth = {
      failing: [{ from: slot(14) + 5000, to: slot(16) + 5000, how: 'error' }],
      served: Array.from({ length: SLOTS }, (_, number) => ({
        at: slot(number) + 2,
        how: number === 15 || number === 16 ? 'error' : null,
        by: 'north-1',
      })),
    };
    check.recorded = {
      ...check.recorded,
      states: [state(1, 'AV', slot(0), slot(15)), state(2, 'SCE', slot(15), slot(17)), state(3, 'AV', slot(17), null)],
      report: null,
      lastResultAt: slot(SLOTS - 1),
    };
  });
  const window = { ...fault('kill-engine', 0, 0), from: slot(FAULT_SLOT) - 500, healedAt: slot(FAULT_SLOT) - 500 };
  const roles: RoleEvidence = {
    evidence: { ...evidence, readAt: slot(SLOTS) },
    fault: { ...window, name: 'kill-engine', to: slot(FAULT_SLOT) + 1000 },
    sharing: { possibleAt: window.from, sharedAt: window.from + 1500 },
    watchedFrom: FIRST - 1,
    locations: new Map([[ID, ['north']]]),
    editDelays: [20, 30],
  };
  roles.evidence.faults = [roles.fault];
  const [check] = roles.evidence.checks;
  if (check) change(roles, check);
  return roles;
};
