import type { ConfirmationRule } from '@pharos/contract/states.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locationFor } from '../schedule/location-for.ts';
import { hash32 } from '../schedule/partition-of.ts';
import { isConfirmedBy } from './confirmation/places.ts';
import { awaitedUntil } from './confirmation/questions.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, confirmationResult, only } from './testing/check-driver.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const MINUTE_MS = 60_000;

interface Constant {
  id: number;
  rule: ConfirmationRule;
  places: number;
  failing: readonly string[];
  slots: number;
  isLost?: (location: string, slot: number) => boolean;
  isPollLost?: (location: string, slot: number) => boolean;
}

interface Change {
  code: string;
  slot: number;
}

const changesOf = ({
  id,
  rule,
  places,
  failing,
  slots,
  isLost = () => false,
  isPollLost = () => false,
}: Constant): Change[] => {
  const locations = KEYS.slice(0, places);
  const target = { type: 'https' as const, url: 'https://shop.example/', timeoutSeconds: 5 };
  const driver = new CheckDriver({ id, confirmationRule: rule, locations, target });
  driver.locations = locations.map((key) => ({ key, types: ['https'] }));
  const findingAt = (location: string) => (failing.includes(location) ? 'NR' : 'AV');
  const changes: Change[] = [];
  for (let slot = 1; slot <= slots; slot += 1) {
    const dueAt = START + slot * MINUTE_MS;
    const location = locationFor(driver.check, dueAt, driver.locations, 'a') ?? 'a';
    if (isPollLost(location, slot)) continue;
    const countBefore = driver.requested.length;
    const effects = [...driver.poll(findingAt(location), { location }, dueAt - driver.now).effects];
    for (const job of driver.requested.slice(countBefore)) {
      if (isLost(job.location, slot)) continue;
      effects.push(
        ...driver.deliver(confirmationResult(job, findingAt(job.location), { startedAt: driver.now })).effects,
      );
    }
    while (awaitedUntil(driver.condition.judgeState) !== null) {
      const known = driver.requested.length;
      effects.push(...driver.lose().effects);
      for (const job of driver.requested.slice(known)) {
        if (isLost(job.location, slot)) continue;
        effects.push(
          ...driver.deliver(confirmationResult(job, findingAt(job.location), { startedAt: driver.now })).effects,
        );
      }
    }
    changes.push(...only(effects, 'state-change').map(({ code }) => ({ code, slot })));
  }
  return changes;
};

const afterTheFirst = (changes: readonly Change[]): string[] =>
  changes.map(({ code }) => code).filter((code, index) => code !== 'AV' || index > 0);

describe('a target that does not change', () => {
  test.each(['one', 'most'] as const)(
    'causes one lasting outage although one of two failing locations loses its confirmations (%s)',
    (rule) => {
      const isLost = (location: string) => location === 'c';
      const changes = changesOf({ id: 7, rule, places: 3, failing: ['b', 'c'], slots: 60, isLost });
      expect(afterTheFirst(changes)).toEqual(['NR']);
    },
  );

  const constant = fc
    .record({
      id: fc.nat(1000),
      rule: fc.constantFrom('one' as const, 'most' as const, 'all' as const),
      places: fc.integer({ min: 2, max: 5 }),
      failing: fc.subarray(KEYS),
      slots: fc.constant(60),
    })
    .map((given) => ({ ...given, failing: given.failing.filter((key) => KEYS.indexOf(key) < given.places) }));
  const lostLocations = fc.array(fc.subarray(KEYS), { minLength: 1, maxLength: 12 });

  test('is judged by the rule and the polls of all locations, regardless of lost confirmations', () => {
    fc.assert(
      fc.property(constant, lostLocations, (given, lost) => {
        const isLost = (location: string, slot: number) => lost[slot % lost.length]?.includes(location) ?? false;
        const changes = afterTheFirst(changesOf({ ...given, isLost }));
        expect(changes.length).toBeLessThanOrEqual(1);
        const isDown = isConfirmedBy(given.rule, given.failing.length, given.places);
        if (!isDown) expect(changes).toEqual([]);
        // With the rule `one`, the only probed location may be the one whose results are lost.
        else if (given.rule !== 'one') expect(changes).toEqual(['NR']);
      }),
      { numRuns: 500 },
    );
  });

  test('causes at most one recovery per passing location, even if these locations lose all confirmations and half of the polls', () => {
    for (const rule of ['most', 'all'] as const) {
      for (const places of [2, 3, 4, 5]) {
        // One location too few to meet the rule.
        const failing = KEYS.slice(1, rule === 'all' ? places : Math.floor(places / 2) + 1);
        const changes = changesOf({
          ...{ id: 7, rule, places, failing, slots: 400 },
          isLost: (location) => !failing.includes(location),
          isPollLost: (location, slot) => !failing.includes(location) && hash32(slot) % 2 === 0,
        });
        const passing = places - failing.length;
        expect(afterTheFirst(changes).length).toBeLessThanOrEqual(2 * passing);
      }
    }
  });

  test('is reported as down even if one live location never responds', () => {
    for (const rule of ['most', 'all'] as const) {
      for (const places of [2, 3, 4, 5]) {
        const isSilent = (location: string) => location === 'a';
        const given = { id: 7, rule, places, failing: KEYS.slice(1, places), slots: 60 };
        const changes = changesOf({ ...given, isLost: isSilent, isPollLost: isSilent });
        expect(afterTheFirst(changes)).toEqual(['NR']);
        expect(changes.at(-1)?.slot).toBeLessThanOrEqual(2 * places);
      }
    }
  });
});

const subsets = (keys: readonly string[]): string[][] =>
  Array.from({ length: 2 ** keys.length }, (_, bits) => keys.filter((_key, index) => (bits >> index) % 2 === 1));

describe('a failure that several locations see', () => {
  const table = [2, 3, 4, 5].flatMap((places) =>
    subsets(KEYS.slice(0, places))
      .filter(({ length }) => length >= 2)
      .map((failing) => ({ places, failing })),
  );

  test.each(table)(
    'is reported within one rotation if $failing of $places locations see it and the rule is one',
    ({ places, failing }) => {
      for (let id = 1; id <= 10; id += 1) {
        const changes = changesOf({ id, rule: 'one', places, failing, slots: 60 });
        expect(afterTheFirst(changes)).toEqual(['NR']);
        expect(changes.at(-1)?.slot).toBeLessThanOrEqual(places);
      }
    },
  );

  test.each(table)(
    'is reported if $failing of $places locations see it and the rules most or all are met',
    ({ places, failing }) => {
      for (const rule of ['most', 'all'] as const) {
        const isFulfilled = rule === 'most' ? 2 * failing.length > places : failing.length === places;
        const changes = changesOf({ id: 7, rule, places, failing, slots: 60 });
        expect(afterTheFirst(changes)).toEqual(isFulfilled ? ['NR'] : []);
      }
    },
  );

  test('is not reported if only one location sees it', () => {
    for (const rule of ['one', 'most', 'all'] as const)
      expect(afterTheFirst(changesOf({ id: 7, rule, places: 3, failing: ['b'], slots: 60 }))).toEqual([]);
  });
});
