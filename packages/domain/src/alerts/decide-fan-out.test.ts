import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NotSentReason } from './alert-event.ts';
import { decideFanOut, type FanOutFacts, type Muted, type Opening } from './decide-fan-out.ts';

const down: FanOutFacts = {
  kind: 'down',
  at: 0,
  dueAt: 1000,
  delayEndsAt: null,
  now: 1000,
  endedAt: null,
  endedBy: null,
  check: 'monitored',
  organizationActive: true,
  opening: null,
  muted: null,
};
const delayed: FanOutFacts = { ...down, delayEndsAt: 1000 };
const up: FanOutFacts = { ...down, kind: 'up', endedAt: 5000, endedBy: 'recovery', now: 5000, dueAt: 5000 };
const paused: FanOutFacts = { ...up, kind: 'paused', endedBy: 'pause', check: 'paused' };
const opening = (status: Opening['status'], dueAt: number | null, delayEndsAt = dueAt): Opening => ({
  status,
  dueAt,
  delayEndsAt,
});
const muted: Muted = { until: 9000, observedUntil: 8400, intervalMs: 400, timeoutMs: 200 };
const seenAfter: Muted = { ...muted, observedUntil: 9400 };
const fanOut = { decision: 'fan-out' };
const dropped = (reason: NotSentReason) => ({ decision: 'drop', reason });
const droppedWithOpening = (openingReason: NotSentReason) => ({ ...dropped('opening-not-sent'), openingReason });

describe('decideFanOut', () => {
  test.each<[string, FanOutFacts, object]>([
    ['a due outage', down, fanOut],
    ['an outage that outlasted the delay', { ...delayed, endedAt: 1001 }, fanOut],
    ['an outage over within the delay', { ...delayed, endedAt: 900 }, dropped('recovered-within-delay')],
    ['an outage over at the moment the delay ends', { ...delayed, endedAt: 1000 }, dropped('recovered-within-delay')],
    ['an outage without a delay that was over before it was judged', { ...down, endedAt: 400 }, fanOut],
    [
      'an outage that outlasted the delay and was judged after its end',
      { ...delayed, dueAt: 9000, now: 9000, endedAt: 1001 },
      fanOut,
    ],
    [
      'an outage over within the delay, judged long after',
      { ...delayed, dueAt: 9000, now: 9000, endedAt: 900 },
      dropped('recovered-within-delay'),
    ],
    ['a degradation that is over within the delay', { ...delayed, kind: 'degraded', endedAt: 900 }, fanOut],
    [
      'an outage over within the delay, asked early',
      { ...delayed, now: 950, endedAt: 900 },
      dropped('recovered-within-delay'),
    ],
    ['an outage not yet due', { ...down, now: 400 }, { decision: 'wait', at: 1000 }],
    ['an outage due by a clock that was set back since', { ...down, dueAt: 7_200_000 }, fanOut],
    [
      'an outage with a delay, of a clock that was set back since',
      { ...delayed, at: 7_200_000, dueAt: 7_260_000, delayEndsAt: 7_260_000 },
      fanOut,
    ],
    [
      'an outage with a delay that is not over',
      { ...delayed, at: 1000, dueAt: 61_000, delayEndsAt: 61_000 },
      { decision: 'wait', at: 61_000 },
    ],
    ['a held outage', { ...down, dueAt: null }, { decision: 'wait', at: null }],
    ['an outage of a check that was paused since, before we told of it', { ...paused, kind: 'down' }, fanOut],
    [
      'an outage of a check that was paused within the delay',
      { ...paused, kind: 'down', delayEndsAt: 5000 },
      dropped('check-paused'),
    ],
    ['a degradation of a paused check', { ...down, kind: 'degraded', check: 'paused' }, dropped('check-paused')],
    ['the pause of an outage that was fanned out', { ...paused, opening: opening('fanned-out', 1000) }, fanOut],
    [
      'the pause of an outage that was fanned out, restarted since',
      { ...paused, check: 'monitored', opening: opening('fanned-out', 1000) },
      fanOut,
    ],
    [
      'the pause of all checks of an organization that is not active',
      { ...paused, organizationActive: false, opening: opening('fanned-out', 1000) },
      dropped('organization-inactive'),
    ],
    [
      'the pause of an outage that is still to be told',
      { ...paused, opening: opening('open', 1000) },
      { decision: 'wait', at: 6000 },
    ],
    [
      'the pause within the delay, before the outage is decided',
      { ...paused, opening: opening('open', 9000) },
      droppedWithOpening('check-paused'),
    ],
    ['a deleted check', { ...down, check: 'deleted' }, dropped('check-deleted')],
    ['an inactive organization', { ...down, organizationActive: false }, dropped('organization-inactive')],
    ['a degradation', { ...down, kind: 'degraded' }, fanOut],
    ['a certificate', { ...down, kind: 'certificate' }, fanOut],
    ['the recovery of an outage that was fanned out', { ...up, opening: opening('fanned-out', 1000) }, fanOut],
    [
      'the recovery of an outage that was fanned out of a check paused since',
      { ...up, check: 'paused', opening: opening('fanned-out', 1000) },
      fanOut,
    ],
    [
      'the recovery of an outage never sent',
      { ...up, opening: opening('not-sent', 9000) },
      dropped('opening-not-sent'),
    ],
    ['the recovery of a held outage', { ...up, opening: opening('open', null) }, dropped('opening-not-sent')],
    [
      'the recovery within the delay, before the outage is decided',
      { ...up, opening: opening('open', 9000) },
      droppedWithOpening('recovered-within-delay'),
    ],
    [
      'the recovery at the moment the outage is due, before it is decided',
      { ...up, opening: opening('open', 5000) },
      droppedWithOpening('recovered-within-delay'),
    ],
    [
      'the recovery of an outage that was not sent although it outlasted its delay',
      { ...up, opening: opening('not-sent', 1000) },
      dropped('opening-not-sent'),
    ],
    [
      'the recovery while the outage is being fanned out',
      { ...up, opening: opening('open', 1000) },
      { decision: 'wait', at: 6000 },
    ],
    [
      'the recovery of an outage without a delay, both judged late, before the outage is decided',
      { ...up, endedAt: 5000, now: 7000, opening: opening('open', 6000, null) },
      { decision: 'wait', at: 8000 },
    ],
    [
      'a performance recovery without a degradation',
      { ...up, kind: 'recovered', endedAt: null },
      dropped('opening-not-sent'),
    ],
  ])('%s', (_name, facts, decision) => {
    expect(decideFanOut(facts)).toEqual(decision);
  });

  test.each<[string, FanOutFacts, object]>([
    ['an outage waits for its end', { ...down, muted }, { decision: 'wait', at: 9000 }],
    ['an outage that is seen after it is told', { ...down, muted: seenAfter, now: 9100 }, fanOut],
    [
      'an outage that was not seen after it yet waits for the next result',
      { ...down, muted: { ...muted, observedUntil: 9200, intervalMs: 300_000 }, now: 9000 },
      { decision: 'wait', at: 39_200 },
    ],
    [
      'such an outage waits no longer than a result may take',
      { ...down, muted, now: 9000 },
      { decision: 'wait', at: 9600 },
    ],
    ['an outage of which no result came after it is told', { ...down, muted, now: 9600 }, fanOut],
    [
      'an outage that the first result after it ended is not told',
      { ...down, muted: seenAfter, now: 20_000, endedAt: 9400, endedBy: 'recovery' },
      dropped('in-maintenance'),
    ],
    [
      'the recovery that the first result after it brought leaves nothing to be told',
      { ...up, at: 9400, endedAt: 9400, opening: opening('open', 1000, null), muted },
      droppedWithOpening('in-maintenance'),
    ],
    [
      'an outage that ended after it is told, however late',
      { ...down, muted, now: 20_000, endedAt: 9500, endedBy: 'recovery' },
      fanOut,
    ],
    ['an outage that was over within it is not', { ...down, muted, endedAt: 8000 }, dropped('in-maintenance')],
    [
      'the recovery of an outage that waits for its end leaves nothing to be told',
      { ...up, opening: opening('open', 1000, null), muted },
      droppedWithOpening('in-maintenance'),
    ],
    [
      'a performance recovery meanwhile does so too',
      { ...up, kind: 'recovered', endedAt: null, opening: opening('open', 1000, null), muted },
      droppedWithOpening('in-maintenance'),
    ],
    [
      'the recovery of an outage that was told before is told',
      { ...up, opening: opening('fanned-out', 1000), muted },
      fanOut,
    ],
    [
      'the recovery after its end waits for the outage to be told',
      { ...up, at: 9500, now: 9500, endedAt: 9500, opening: opening('open', 1000, null), muted },
      { decision: 'wait', at: 10_500 },
    ],
    ['a degradation waits', { ...down, kind: 'degraded', muted }, { decision: 'wait', at: 9000 }],
    ['a certificate waits', { ...down, kind: 'certificate', muted }, { decision: 'wait', at: 9000 }],
    ['a change of state is not told', { ...down, kind: 'state-change', muted }, dropped('in-maintenance')],
  ])('decides about alerts that a maintenance mutes: %s', (_name, facts, decision) => {
    expect(decideFanOut(facts)).toEqual(decision);
  });

  test('eventually either fans out an outage or drops it with a reason, never both and never neither', () => {
    const time = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(time, time, fc.option(time), fc.option(time), (now, late, delayEndsAt, endedAt) => {
        const dueAt = (delayEndsAt ?? 0) + late;
        const decided = decideFanOut({ ...down, dueAt, delayEndsAt, now: Math.max(now, dueAt), endedAt });
        expect(decided.decision).not.toBe('wait');
        expect(decided.decision === 'drop').toBe(endedAt !== null && delayEndsAt !== null && endedAt <= delayEndsAt);
      }),
    );
  });
});
