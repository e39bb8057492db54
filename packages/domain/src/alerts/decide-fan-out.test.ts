import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NotSentReason } from './alert-event.ts';
import { decideFanOut, type FanOutFacts } from './decide-fan-out.ts';

const down: FanOutFacts = {
  kind: 'down',
  dueAt: 1000,
  now: 1000,
  endedAt: null,
  check: 'monitored',
  organizationActive: true,
  opening: null,
};
const up: FanOutFacts = { ...down, kind: 'up', endedAt: 5000, now: 5000, dueAt: 5000 };
const fanOut = { decision: 'fan-out' };
const dropped = (reason: NotSentReason) => ({ decision: 'drop', reason });

describe('decideFanOut', () => {
  test.each<[string, FanOutFacts, object]>([
    ['a due outage', down, fanOut],
    ['an outage whose end came after it was due', { ...down, endedAt: 1001 }, fanOut],
    ['an outage over within the delay', { ...down, endedAt: 900 }, dropped('recovered-within-delay')],
    ['an outage over at the moment it is due', { ...down, endedAt: 1000 }, dropped('recovered-within-delay')],
    ['a degradation that is over within the delay', { ...down, kind: 'degraded', endedAt: 900 }, fanOut],
    [
      'an outage over within the delay, asked early',
      { ...down, now: 950, endedAt: 900 },
      dropped('recovered-within-delay'),
    ],
    ['an outage not yet due', { ...down, now: 400 }, { decision: 'wait', at: 1000 }],
    ['a held outage', { ...down, dueAt: null }, { decision: 'wait', at: null }],
    ['a paused check', { ...down, check: 'paused' }, dropped('check-paused')],
    ['a deleted check', { ...down, check: 'deleted' }, dropped('check-deleted')],
    ['an inactive organization', { ...down, organizationActive: false }, dropped('organization-inactive')],
    ['a degradation', { ...down, kind: 'degraded' }, fanOut],
    ['a certificate', { ...down, kind: 'certificate' }, fanOut],
    [
      'the recovery of an outage that was fanned out',
      { ...up, opening: { status: 'fanned-out', dueAt: 1000 } },
      fanOut,
    ],
    [
      'the recovery of an outage that was fanned out of a check paused since',
      { ...up, check: 'paused', opening: { status: 'fanned-out', dueAt: 1000 } },
      fanOut,
    ],
    [
      'the recovery of an outage never sent',
      { ...up, opening: { status: 'not-sent', dueAt: 9000 } },
      dropped('opening-not-sent'),
    ],
    ['the recovery of a held outage', { ...up, opening: { status: 'open', dueAt: null } }, dropped('opening-not-sent')],
    [
      'the recovery within the delay, before the outage is decided',
      { ...up, opening: { status: 'open', dueAt: 9000 } },
      dropped('opening-not-sent'),
    ],
    [
      'the recovery at the moment the outage is due, before it is decided',
      { ...up, opening: { status: 'open', dueAt: 5000 } },
      dropped('opening-not-sent'),
    ],
    [
      'the recovery of an outage that was not sent although it outlasted its delay',
      { ...up, opening: { status: 'not-sent', dueAt: 1000 } },
      dropped('opening-not-sent'),
    ],
    [
      'the recovery while the outage is being fanned out',
      { ...up, opening: { status: 'open', dueAt: 1000 } },
      { decision: 'wait', at: 6000 },
    ],
    [
      'a performance recovery without a degradation',
      { ...up, kind: 'recovered', endedAt: null },
      dropped('opening-not-sent'),
    ],
  ])('%s', (_name, facts, decision) => {
    expect(decideFanOut(facts)).toEqual(decision);
  });

  test('an outage is either fanned out or, sooner or later, dropped with a reason: never both, never neither', () => {
    const time = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(time, time, fc.option(time), (dueAt, now, endedAt) => {
        const decided = decideFanOut({ ...down, dueAt, now: Math.max(now, dueAt), endedAt });
        expect(decided.decision).not.toBe('wait');
        expect(decided.decision === 'drop').toBe(endedAt !== null && endedAt <= dueAt);
      }),
    );
  });
});
