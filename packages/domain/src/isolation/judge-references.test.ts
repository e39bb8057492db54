import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  awaitsReferences,
  type Doubt,
  judgeReferences,
  type LocationReference,
  recordAnswer,
  usedReferences,
} from './judge-references.ts';

const NOW = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;

const many: Doubt = { connectedAt: NOW, hosts: 'many' };
/**
 * @param answered Minutes since its last response.
 * @param failed Minutes since its last failure.
 */
const reference = (answered: number | null, failed: number | null): LocationReference => ({
  answeredAt: answered === null ? null : NOW - answered * MINUTE,
  failedAt: failed === null ? null : NOW - failed * MINUTE,
  failingSince: failed === null || (answered !== null && answered < failed) ? null : NOW - failed * MINUTE,
  provesConnection: true,
  isFallback: false,
});
const gateway = (answered: number | null, failed: number | null): LocationReference => ({
  ...reference(answered, failed),
  provesConnection: false,
});
const answering = reference(0, null);
const recovered = reference(0, 1);
const fallen = reference(1, 0);
const longSilent = reference(5.01, 0);
const neverSeen = reference(null, 0);

test.each<[string, LocationReference[], string]>([
  ['none at all', [], 'unknown'],
  ['one that never answered: a closed network', [neverSeen], 'unknown'],
  ['one that has been silent for more than five minutes', [longSilent], 'unknown'],
  ['one that answered five minutes ago and fails', [reference(5, 0)], 'isolated'],
  ['one that answers', [answering], 'connected'],
  ['one that failed and answers again', [recovered], 'connected'],
  ['all that count fail', [fallen, fallen, longSilent, neverSeen], 'isolated'],
  ['one of those that count answers', [fallen, answering], 'connected'],
  ['a gateway answers, and all that prove a connection fail', [gateway(0, null), fallen], 'isolated'],
  ['a gateway fails, and one that proves a connection answers', [gateway(1, 0), answering], 'connected'],
  ['a gateway fails, and nothing else ever answered', [gateway(1, 0), neverSeen], 'isolated'],
  ['a gateway answers, and nothing else ever answered', [gateway(0, null), neverSeen], 'connected'],
])('judges references with %s: %s', (_, references, verdict) => {
  expect(judgeReferences(references, many)).toBe(verdict);
});

describe('judgeReferences: a single failing host', () => {
  const some = (connectedAgo: number | null): Doubt => ({
    connectedAt: connectedAgo === null ? null : NOW - connectedAgo * MINUTE,
    hosts: 'some',
  });

  test.each<[string, LocationReference, Doubt, string]>([
    ['a reference that has fallen silent since another was seen', reference(2, 0), some(1), 'isolated'],
    ['one that was silent before', reference(3, 2), some(1), 'unknown'],
    ['one that was silent before, and answers again', reference(0, 2), some(1), 'connected'],
    [
      'one that an earlier process had an answer of, where nothing was seen yet',
      reference(1e6, 0),
      some(null),
      'isolated',
    ],
    ['one that never answered, where nothing was seen yet', neverSeen, some(null), 'unknown'],
  ])('uses %s', (_, one, doubt, verdict) => {
    expect(judgeReferences([one], doubt)).toBe(verdict);
  });

  test('uses a reference that responded to an earlier process', () => {
    const remembered = { ...reference(null, null), answeredAt: Number.NEGATIVE_INFINITY };
    expect(awaitsReferences([remembered], NOW, some(null))).toBe(true);
    recordAnswer(remembered, false, NOW);
    expect(judgeReferences([remembered], some(null))).toBe('isolated');
    recordAnswer(remembered, false, NOW + 1);
    expect(remembered.failingSince).toBe(NOW);
    recordAnswer(remembered, true, NOW + 2);
    expect(judgeReferences([remembered], some(null))).toBe('connected');
  });
});

describe('usedReferences: a fallback', () => {
  const fallback = { ...reference(null, null), isFallback: true };
  const neverProbed = reference(null, null);
  const remembered = { ...neverProbed, answeredAt: Number.NEGATIVE_INFINITY };

  test.each<[string, LocationReference[], boolean]>([
    ['used once no other reference answers the first time', [neverSeen, neverSeen], true],
    ['not used before the other ones are asked', [neverProbed, neverSeen], false],
    ['not used while another one answers', [neverSeen, answering], false],
    ['not used where another one answered before', [neverSeen, fallen], false],
    ['not used where an earlier process had an answer of another one', [remembered], false],
  ])('is %s', (_, list, isUsed) => {
    expect(usedReferences([...list, fallback])).toEqual(isUsed ? [...list, fallback] : list);
    expect(usedReferences(list)).toEqual(list);
  });
});

const minutes = fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null });
const anyReference = fc.tuple(minutes, minutes).map(([answered, failed]) => reference(answered, failed));

describe('references with random times', () => {
  test('requires for an isolation a reference that counts, and none that responds', () => {
    fc.assert(
      fc.property(fc.array(anyReference), (references) => {
        const verdict = judgeReferences(references, many);
        const withOneAnswering = judgeReferences([...references, answering], many);
        const withOneThatNeverDid = judgeReferences([...references, neverSeen], many);
        expect(withOneAnswering).toBe('connected');
        expect(withOneThatNeverDid).toBe(verdict);
        if (verdict === 'isolated') expect(references.some(({ answeredAt }) => answeredAt !== null)).toBe(true);
      }),
    );
  });

  test('waits for no reference after all have responded or failed since the doubt', () => {
    fc.assert(
      fc.property(fc.array(anyReference), fc.double({ min: 0, max: 10, noNaN: true }), (references, ago) => {
        const since = NOW - ago * MINUTE;
        const probed = references.map((each) => ({ ...each, failedAt: Math.max(each.failedAt ?? 0, since) }));
        expect(awaitsReferences(probed, since, many)).toBe(false);
      }),
    );
  });
});

test.each<[string, LocationReference[], boolean]>([
  ['no reference to wait for', [], false],
  ['one that has said nothing since', [reference(2, null)], true],
  ['one has failed since, one has said nothing', [fallen, reference(2, null)], true],
  ['all have failed since', [fallen, fallen], false],
  ['one has answered since: that is enough', [answering, reference(2, null)], false],
  ['those that do not count are not waited for', [fallen, neverSeen, longSilent], false],
])('decides whether to wait for references 30 seconds after a doubt: %s', (_, references, waits) => {
  expect(awaitsReferences(references, NOW - MINUTE / 2, many)).toBe(waits);
});
