import { expect, it } from 'vitest';
import type { CheckEvidence } from '../../oracle/evidence.ts';
import { causelessGaps } from './causeless-gaps.ts';
import { slowEdits, slowSharing } from './find-role-violations.ts';
import { misdatedOutages } from './misdated-outages.ts';
import { missedSlots } from './missed-slots.ts';
import { repeatedSlots } from './repeated-slots.ts';
import type { RoleEvidence } from './role-evidence.ts';
import { slot, soundRoles } from './testing/sound-roles.ts';

type Change = (roles: RoleEvidence, check: CheckEvidence) => void;

const ask =
  (at: number, by = 'north-1'): Change =>
  (_roles, { truth }) => {
    truth.served = [...truth.served, { at, how: null, by }].sort((a, b) => a.at - b.at);
  };
const miss =
  (...numbers: number[]): Change =>
  (_roles, { truth }) => {
    truth.served = truth.served.filter(({ at }) => !numbers.some((number) => at === slot(number) + 2));
  };
const all =
  (...changes: Change[]): Change =>
  (roles, check) => {
    for (const change of changes) change(roles, check);
  };
const during =
  (name: RoleEvidence['fault']['name'], seconds: number): Change =>
  (roles) => {
    Object.assign(roles.fault, { name, to: roles.fault.from + seconds * 1000 });
  };
const at =
  (...keys: string[]): Change =>
  (roles) => {
    roles.locations = new Map([[7, keys]]);
  };
const record =
  (index: number, times: { from?: number; to?: number }): Change =>
  (_roles, { recorded }) => {
    const state = recorded.states[index];
    if (state) Object.assign(state, times);
  };
const gap =
  (from: number, to: number): Change =>
  (_roles, { recorded }) => {
    recorded.gaps.push({ from, to });
  };

const RULES = [repeatedSlots, missedSlots, misdatedOutages, causelessGaps, slowSharing, slowEdits];
const rulesBroken = (change?: Change): string[] => {
  const roles = soundRoles(change);
  return [...new Set(RULES.flatMap((rule) => rule(roles)).map(({ rule }) => rule))];
};

it('finds no violation in sound evidence', () => {
  expect(rulesBroken()).toEqual([]);
});

it.each<[string, Change]>([
  ['receives requests of two agents in a slot', ask(slot(5) + 40, 'north-2')],
  ['receives a second request of one agent long after the first one', ask(slot(5) + 2100)],
  ['receives three requests of one agent', all(ask(slot(5) + 40), ask(slot(5) + 80))],
])('finds a repeated slot if a target %s', (_what, change) => {
  expect(rulesBroken(change)).toEqual(['a slot is run once']);
});

it.each<[string, Change]>([
  ['an agent probes again at once because it had stalled', ask(slot(5) + 40)],
  ['a failure is confirmed', ask(slot(15) + 2010)],
  ['a lost confirmation arrives in the next slot', ask(slot(17) + 2010)],
  ['a timer is a little early', all(miss(5), ask(slot(5) - 3))],
])('finds no repeated slot if %s', (_what, change) => {
  expect(rulesBroken(change)).toEqual([]);
});

it.each<[string, Change]>([
  ['no fault is active', miss(5)],
  ['PostgreSQL is unavailable', all(during('kill-postgres', 30), miss(11))],
  ['an engine is killed, if the check misses two slots', all(during('kill-engine', 30), miss(11, 12))],
  ['the only agent of another location is killed', all(during('kill-agents', 30), miss(12))],
  ['NATS has been available again for a long time', all(during('kill-nats', 10), miss(13))],
])('finds a slot that is missed while %s', (_what, change) => {
  expect(rulesBroken(change)).toEqual(['a slot is missed only because of a fault']);
});

it.each<[string, Change]>([
  ['an engine is killed', miss(10)],
  ['NATS is unavailable', all(during('kill-nats', 30), miss(10, 11, 12, 13))],
  ['the only agent of its location is killed', all(during('kill-agents', 30), at('south'), miss(10, 11, 12, 13))],
  [
    'Pharos does not know yet that an agent of one of its locations is gone',
    all(during('kill-agents', 30), at('north', 'south'), miss(10)),
  ],
])('accepts slots that are missed while %s', (_what, change) => {
  expect(rulesBroken(change)).toEqual([]);
});

it.each<[string, Change]>([
  ['starts before the real outage', record(1, { from: slot(13) })],
  ['starts a slot late', record(1, { from: slot(16) })],
  ['ends before the real outage', record(1, { to: slot(15) + 5000 })],
  ['ends two slots late', record(1, { to: slot(18) })],
])('finds an outage that %s in the record', (_what, change) => {
  expect(rulesBroken(change)).toEqual(['an outage has the right dates']);
});

it('accepts an outage that starts late because a slot was missed', () => {
  const change = all(during('kill-nats', 60), miss(15), record(1, { from: slot(16) }));
  expect(rulesBroken(change)).toEqual([]);
});

it.each<[string, Change]>([
  ['while PostgreSQL is unavailable', all(during('kill-postgres', 60), gap(slot(10), slot(14)))],
  ['of a location that has another agent', all(during('kill-agents', 60), gap(slot(10), slot(14)))],
  ['long after NATS is available again', all(during('kill-nats', 10), gap(slot(10), slot(25)))],
])('finds unknown time %s', (_what, change) => {
  expect(rulesBroken(change)).toEqual(['unknown time has a cause']);
});

it('finds partitions that are shared late, and edits that take effect late or never', () => {
  expect(rulesBroken((roles) => Object.assign(roles.sharing, { sharedAt: roles.sharing.possibleAt + 10_000 }))).toEqual(
    ['partitions are shared soon'],
  );
  for (const late of [
    [20, 1001, 1002],
    [20, 20, 5001],
    [20, 20, null],
  ]) {
    const change: Change = (roles) => void Object.assign(roles, { editDelays: late });
    expect(rulesBroken(change)).toEqual(['a change is applied soon']);
  }
});
