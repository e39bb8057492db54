import type { CheckStateEvent } from '@pharos/contract/rest/events/events.ts';
import type { StateCode } from '@pharos/contract/states.ts';
import { stateCountOf } from './state-count.ts';

export interface CheckTransition {
  checkId: number;
  name: string;
  became: 'down' | 'up';
  summary: string;
}

type Change = CheckStateEvent['data'];

const isDown = (state: StateCode | null): boolean => state !== null && stateCountOf(state) === 'down_count';

/**
 * Returns the checks that are newly down or recovered. Excludes checks that did both, first results and restarted
 * checks.
 */
export const transitionsOf = (changes: readonly Change[]): CheckTransition[] => {
  const before = new Map<number, StateCode | null>();
  const after = new Map<number, Change>();
  for (const change of changes) {
    if (!before.has(change.check_id)) before.set(change.check_id, change.previous_state);
    after.set(change.check_id, change);
  }
  return [...after.values()].flatMap(({ check_id, name, state, summary }): CheckTransition[] => {
    const was = isDown(before.get(check_id) ?? null);
    if (isDown(state) === was || (was && state !== 'AV')) return [];
    return [{ checkId: check_id, name, became: was ? 'up' : 'down', summary }];
  });
};

/** Merges the shown transitions with new ones. Each check occurs once, with its last change, at its first position. */
export const mergeTransitions = (
  before: readonly CheckTransition[],
  since: readonly CheckTransition[],
): CheckTransition[] => [
  ...new Map([...before, ...since].map((transition) => [transition.checkId, transition])).values(),
];

/** Returns a text such as "Shop is down: Connection refused" or "2 checks are down, 1 check is up again". */
export const transitionsText = (transitions: readonly CheckTransition[]): string => {
  const [only] = transitions;
  if (only && transitions.length === 1) {
    return only.became === 'up' ? `${only.name} is up again` : `${only.name} is down: ${only.summary}`;
  }
  const down = transitions.filter(({ became }) => became === 'down').length;
  const up = transitions.length - down;
  const parts = [down > 0 && `${checks(down)} down`, up > 0 && `${checks(up)} up again`];
  return parts.filter(Boolean).join(', ');
};

const checks = (count: number): string => (count === 1 ? '1 check is' : `${count} checks are`);
