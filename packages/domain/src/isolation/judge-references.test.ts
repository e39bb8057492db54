import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awaitsReferences, judgeReferences, type Reference } from './judge-references.ts';

const NOW = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;

/** Minutes since it answered and since it failed. */
const reference = (answered: number | null, failed: number | null): Reference => ({
  answeredAt: answered === null ? null : NOW - answered * MINUTE,
  failedAt: failed === null ? null : NOW - failed * MINUTE,
});
const answering = reference(0, null);
const recovered = reference(0, 1);
const fallen = reference(1, 0);
const longSilent = reference(5.01, 0);
const neverSeen = reference(null, 0);

test.each<[string, Reference[], string]>([
  ['none at all', [], 'unknown'],
  ['one that never answered: a closed network', [neverSeen], 'unknown'],
  ['one that has been silent for more than five minutes', [longSilent], 'unknown'],
  ['one that answered five minutes ago and fails', [reference(5, 0)], 'isolated'],
  ['one that answers', [answering], 'connected'],
  ['one that failed and answers again', [recovered], 'connected'],
  ['all that count fail', [fallen, fallen, longSilent, neverSeen], 'isolated'],
  ['one of those that count answers', [fallen, answering], 'connected'],
])('%s: %s', (_, references, verdict) => {
  expect(judgeReferences(references, NOW)).toBe(verdict);
});

const minutes = fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null });
const anyReference = fc.tuple(minutes, minutes).map(([answered, failed]) => reference(answered, failed));

describe('over any references', () => {
  test('isolated takes one that counts, and none that answers', () => {
    fc.assert(
      fc.property(fc.array(anyReference), (references) => {
        const verdict = judgeReferences(references, NOW);
        const withOneAnswering = judgeReferences([...references, answering], NOW);
        const withOneThatNeverDid = judgeReferences([...references, neverSeen], NOW);
        expect(withOneAnswering).toBe('connected');
        expect(withOneThatNeverDid).toBe(verdict);
        if (verdict === 'isolated') expect(references.some(({ answeredAt }) => answeredAt !== null)).toBe(true);
      }),
    );
  });

  test('nothing is awaited once all references have answered or failed since the doubt', () => {
    fc.assert(
      fc.property(fc.array(anyReference), fc.double({ min: 0, max: 10, noNaN: true }), (references, ago) => {
        const since = NOW - ago * MINUTE;
        const asked = references.map((each) => ({ ...each, failedAt: Math.max(each.failedAt ?? 0, since) }));
        expect(awaitsReferences(asked, since, NOW)).toBe(false);
      }),
    );
  });
});

test.each<[string, Reference[], boolean]>([
  ['no reference to wait for', [], false],
  ['one that has said nothing since', [reference(2, null)], true],
  ['one has failed since, one has said nothing', [fallen, reference(2, null)], true],
  ['all have failed since', [fallen, fallen], false],
  ['one has answered since: that is enough', [answering, reference(2, null)], false],
  ['those that do not count are not waited for', [fallen, neverSeen, longSilent], false],
])('waits for references, when doubt arose 30 seconds ago: %s', (_, references, waits) => {
  expect(awaitsReferences(references, NOW - MINUTE / 2, NOW)).toBe(waits);
});
