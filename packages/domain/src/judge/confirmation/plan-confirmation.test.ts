import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, test } from 'vitest';
import type { JudgeContext } from '../judge-context.ts';
import { aCheck, aResult, START } from '../testing/builders.ts';
import { askAgain, planConfirmations } from './plan-confirmation.ts';

const http = (key: string): JudgeContext['locations'][number] => ({ key, types: ['https'] });
const contextOf = (differing: Partial<JudgeContext>): JudgeContext => ({
  check: aCheck(),
  now: START,
  newId: () => 1,
  locations: [http('north'), http('south')],
  ...differing,
});

const NONE = { lastSuppressedAt: null };

/** The confirmation that a check with one asks for, the first or the second time. */
const planConfirmation = (first: ProbeResult, asked: number, context: JudgeContext) => {
  const { inquiry, jobs } = planConfirmations(first, NONE, context);
  const [job, ...others] = jobs;
  const [question] = inquiry.questions;
  if (!job || !question || others.length > 0) throw new Error('not one confirmation was asked for');
  return asked === 1
    ? { job, answerBy: question.answerBy }
    : { job: askAgain(inquiry, question, context).job, answerBy: null };
};

describe('where the confirmation runs', () => {
  test('at another live location, at once', () => {
    const { job } = planConfirmation(aResult(), 1, contextOf({}));
    expect(job).toMatchObject({ location: 'south', dueAt: START });
  });

  test('with one location at the same one, two seconds later', () => {
    const { job, answerBy } = planConfirmation(aResult(), 1, contextOf({ locations: [http('north')] }));
    expect(job).toMatchObject({ location: 'north', dueAt: START + 2000, expiresAt: START + 5000 });
    expect(answerBy).toBe(START + 2000 + 30_000 + 3000);
  });

  test('not where the type cannot be run', () => {
    const locations = [http('north'), { key: 'south', types: ['icmp' as const] }];
    expect(planConfirmation(aResult(), 1, contextOf({ locations })).job.location).toBe('north');
  });

  test('not at the private location of another organization', () => {
    const locations = [http('north'), { ...http('south'), organizationId: aCheck().organizationId + 1 }];
    expect(planConfirmation(aResult(), 1, contextOf({ locations })).job.location).toBe('north');
  });

  test('the second time elsewhere again', () => {
    const context = contextOf({ locations: [http('north'), http('south'), http('west')] });
    const places = [1, 2].map((asked) => planConfirmation(aResult(), asked, context).job.location);
    expect(places.toSorted()).toEqual(['south', 'west']);
  });

  test('of a pinned check at the same location', () => {
    const context = contextOf({ check: aCheck({ locations: ['north'] }) });
    expect(planConfirmation(aResult(), 1, context).job).toMatchObject({ location: 'north', dueAt: START + 2000 });
  });

  test.each(['10.0.0.5', '192.168.1.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.5'])(
    'of a private address (%s) at the same location',
    (remoteAddress) => {
      expect(planConfirmation(aResult({ remoteAddress }), 1, contextOf({})).job.location).toBe('north');
    },
  );

  test.each<ProbeTarget>([
    { type: 'https', url: 'https://10.0.0.5:8443/health', timeoutSeconds: 30 },
    { type: 'https', url: 'https://[fd00::1]/', timeoutSeconds: 30 },
    { type: 'https', url: 'https://localhost/', timeoutSeconds: 30 },
    { type: 'tcp', host: '10.0.0.5', port: 22, timeoutSeconds: 30 },
  ])('of a private target that no address is known of at the same location (%o)', (target) => {
    const context = contextOf({ check: aCheck({ target }) });
    expect(planConfirmation(aResult({ remoteAddress: null }), 1, context).job.location).toBe('north');
  });
});

test('each asking has its own run id, the same on every engine', () => {
  const ids = [1, 2, 1].map((asked) => planConfirmation(aResult(), asked, contextOf({})).job.runId);
  expect(ids[0]).not.toBe(ids[1]);
  expect(ids[0]).toBe(ids[2]);
});

describe('with several locations', () => {
  const live = ['north', 'south', 'west', 'east'].map(http);
  const askedAt = (check: Partial<JudgeContext['check']>) =>
    planConfirmations(
      aResult({ remoteAddress: null }),
      NONE,
      contextOf({ check: aCheck(check), locations: live }),
    ).jobs.map(({ location }) => location);
  const chosen = ['south', 'north', 'west'];

  test('one other of the chosen ones is asked where one is enough', () => {
    const [place, ...others] = askedAt({ locations: chosen });
    expect(['south', 'west']).toContain(place);
    expect(others).toEqual([]);
  });

  // The polls of one location: every slot, by turns every second, third or fourth, and fewer of them while polls are left out.
  test.each([1, 2, 3, 4, 6, 8, 9, 12, 24, 40])(
    'each of the others is asked in time, by polls of every %dth slot',
    (every) => {
      for (const locations of [[], ['north', 'south', 'west', 'east']]) {
        const context = contextOf({ check: aCheck({ locations }), locations: live });
        const places = Array.from({ length: 24 }, (_, turn) => {
          const { jobs } = planConfirmations(aResult({ dueAt: START + turn * every * 60_000 }), NONE, context);
          return jobs.map(({ location }) => location);
        });
        expect(places.every(({ length }) => length === 1)).toBe(true);
        expect([...new Set(places.flat())].toSorted()).toEqual(['east', 'south', 'west']);
      }
    },
  );

  test('the one whose failure was suppressed last is asked first, then another one', () => {
    const context = contextOf({ check: aCheck({ locations: chosen }), locations: live });
    for (const [lastSuppressedAt, other] of [
      ['south', 'west'],
      ['west', 'south'],
    ] as const) {
      const { inquiry, jobs } = planConfirmations(aResult(), { lastSuppressedAt }, context);
      expect(jobs.map(({ location }) => location)).toEqual([lastSuppressedAt]);
      const [question] = inquiry.questions;
      expect(question && askAgain(inquiry, question, context).job.location).toBe(other);
    }
    const places = ['north', 'gone'].map(
      (lastSuppressedAt) => planConfirmations(aResult(), { lastSuppressedAt }, context).jobs[0]?.location,
    );
    expect(['south', 'west']).toEqual(expect.arrayContaining(places));
  });

  test.each(['most', 'all'] as const)('all others are asked at once where %s have to see it', (confirmationRule) => {
    expect(askedAt({ locations: chosen, confirmationRule })).toEqual(['south', 'west']);
    expect(askedAt({ confirmationRule })).toEqual(['south', 'west', 'east']);
  });

  test('each by a run of its own', () => {
    const { jobs } = planConfirmations(
      aResult(),
      NONE,
      contextOf({ check: aCheck({ confirmationRule: 'all' }), locations: live }),
    );
    expect(new Set(jobs.map(({ runId }) => runId)).size).toBe(3);
  });

  test('those that are not live are left out, and the only one is asked again', () => {
    const check = { locations: ['north', 'gone'], confirmationRule: 'all' as const };
    expect(askedAt(check)).toEqual(['north']);
  });

  test('a private target is asked for at the chosen ones, and else where it was probed', () => {
    const target: ProbeTarget = { type: 'https', url: 'https://10.0.0.5/', timeoutSeconds: 5 };
    expect(askedAt({ target, confirmationRule: 'all', locations: chosen })).toEqual(['south', 'west']);
    expect(askedAt({ target, confirmationRule: 'all' })).toEqual(['north']);
  });
});
