import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnnouncementFacts, decideAnnouncement, RECOVERED_WITHIN_DELAY } from './decide-announcement.ts';

const down: AnnouncementFacts = {
  kind: 'down',
  dueAt: 1000,
  now: 1000,
  endedAt: null,
  check: 'watched',
  organizationActive: true,
  beginning: null,
};
const up: AnnouncementFacts = { ...down, kind: 'up', endedAt: 5000, now: 5000, dueAt: 5000 };
const announce = { decision: 'announce' };
const dropped = (outcome: string) => ({ decision: 'drop', outcome });

describe('decideAnnouncement', () => {
  test.each<[string, AnnouncementFacts, object]>([
    ['a due outage', down, announce],
    ['an outage whose end came after it was due', { ...down, endedAt: 1001 }, announce],
    ['an outage over within the delay', { ...down, endedAt: 900 }, dropped(RECOVERED_WITHIN_DELAY)],
    [
      'an outage over within the delay, asked early',
      { ...down, now: 950, endedAt: 900 },
      dropped(RECOVERED_WITHIN_DELAY),
    ],
    ['an outage not yet due', { ...down, now: 400 }, { decision: 'wait', at: 1000 }],
    ['a held outage', { ...down, dueAt: null }, { decision: 'wait', at: null }],
    ['a paused check', { ...down, check: 'paused' }, dropped('not sent: the check was paused')],
    ['a deleted check', { ...down, check: 'deleted' }, dropped('not sent: the check was deleted')],
    [
      'an inactive organization',
      { ...down, organizationActive: false },
      dropped('not sent: the organization is not active'),
    ],
    ['a degradation', { ...down, kind: 'degraded' }, announce],
    ['a certificate', { ...down, kind: 'certificate' }, announce],
    ['the end of an announced outage', { ...up, beginning: { outcome: 'announced', dueAt: 1000 } }, announce],
    [
      'the end of an announced outage of a check paused since',
      { ...up, check: 'paused', beginning: { outcome: 'announced', dueAt: 1000 } },
      announce,
    ],
    [
      'the end of an outage never announced',
      { ...up, beginning: { outcome: RECOVERED_WITHIN_DELAY, dueAt: 9000 } },
      dropped('not sent: the outage was not announced'),
    ],
    [
      'the end of a held outage',
      { ...up, beginning: { outcome: null, dueAt: null } },
      dropped('not sent: the outage was not announced'),
    ],
    [
      'the end within the delay, before the outage is decided',
      { ...up, beginning: { outcome: null, dueAt: 9000 } },
      dropped('not sent: the outage was not announced'),
    ],
    [
      'the end while the outage is being fanned out',
      { ...up, beginning: { outcome: null, dueAt: 1000 } },
      { decision: 'wait', at: 6000 },
    ],
    [
      'a performance recovery without a degradation',
      { ...up, kind: 'recovered', endedAt: null },
      dropped('not sent: the degradation was not announced'),
    ],
  ])('%s', (_name, facts, decision) => {
    expect(decideAnnouncement(facts)).toEqual(decision);
  });

  test('an outage is either announced or, sooner or later, dropped with a reason: never both, never neither', () => {
    const time = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(time, time, fc.option(time), (dueAt, now, endedAt) => {
        const settled = decideAnnouncement({ ...down, dueAt, now: Math.max(now, dueAt), endedAt });
        expect(settled.decision).not.toBe('wait');
        expect(settled.decision === 'drop').toBe(endedAt !== null && endedAt <= dueAt);
      }),
    );
  });
});
