import type { CheckStateEvent } from '@pharos/contract/rest/events/events.ts';
import type { StateCode } from '@pharos/contract/states.ts';

/** What became of one check over some events. */
export interface News {
  checkId: number;
  name: string;
  became: 'down' | 'up';
  summary: string;
}

type Change = CheckStateEvent['data'];
type Count = 'up_count' | 'down_count' | 'paused_count';

/** Where an organization's figures count a check of this state. */
export const countOf = (state: StateCode): Count => {
  if (state === 'PS') return 'paused_count';
  return state === 'AV' ? 'up_count' : 'down_count';
};

const isDown = (state: StateCode | null): boolean => state !== null && countOf(state) === 'down_count';

/**
 * What is worth telling of state changes in the order they came: checks that are down now and were not before, and those that came
 * back. Who went down and came back meanwhile is no news, nor is a first result that is good, or a check that is restarted.
 */
export const newsOf = (changes: readonly Change[]): News[] => {
  const before = new Map<number, StateCode | null>();
  const after = new Map<number, Change>();
  for (const change of changes) {
    if (!before.has(change.check_id)) before.set(change.check_id, change.previous_state);
    after.set(change.check_id, change);
  }
  return [...after.values()].flatMap(({ check_id, name, state, summary }): News[] => {
    const was = isDown(before.get(check_id) ?? null);
    if (isDown(state) === was || (was && state !== 'AV')) return [];
    return [{ checkId: check_id, name, became: was ? 'up' : 'down', summary }];
  });
};

/** One sentence for one, one for many. */
export const newsText = (news: readonly News[]): string => {
  const [only] = news;
  if (only && news.length === 1) {
    return only.became === 'up' ? `${only.name} is up again` : `${only.name} is down: ${only.summary}`;
  }
  const down = news.filter(({ became }) => became === 'down').length;
  const up = news.length - down;
  const parts = [down > 0 && `${checks(down)} down`, up > 0 && `${checks(up)} up again`];
  return parts.filter(Boolean).join(', ');
};

const checks = (count: number): string => (count === 1 ? '1 check is' : `${count} checks are`);
