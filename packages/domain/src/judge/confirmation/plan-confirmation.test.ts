import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, test } from 'vitest';
import type { JudgeContext } from '../judge-context.ts';
import { aCheck, aResult, START } from '../testing/builders.ts';
import { planConfirmations, retryConfirmation } from './plan-confirmation.ts';

const http = (key: string): JudgeContext['locations'][number] => ({ key, types: ['https'] });
const contextOf = (differing: Partial<JudgeContext>): JudgeContext => ({
  check: aCheck(),
  now: START,
  newId: () => 1,
  locations: [http('north'), http('south')],
  ...differing,
});

const NONE = { lastSuppressedAt: null };

const planConfirmation = (first: ProbeResult, attempt: number, context: JudgeContext) => {
  const { inquiry, jobs } = planConfirmations(first, NONE, context);
  const [job, ...rest] = jobs;
  const [question] = inquiry.questions;
  if (!job || !question || rest.length > 0) throw new Error('not one confirmation was asked for');
  return attempt === 1
    ? { job, answerBy: question.answerBy }
    : { job: retryConfirmation(inquiry, question, context).job, answerBy: null };
};

describe('the location of a confirmation', () => {
  test('is another live location, immediately', () => {
    const { job } = planConfirmation(aResult(), 1, contextOf({}));
    expect(job).toMatchObject({ location: 'south', dueAt: START });
  });

  test('is the same location two seconds later if there is only one', () => {
    const { job, answerBy } = planConfirmation(aResult(), 1, contextOf({ locations: [http('north')] }));
    expect(job).toMatchObject({ location: 'north', dueAt: START + 2000, expiresAt: START + 5000 });
    expect(answerBy).toBe(START + 2000 + 30_000 + 3000);
  });

  test('is not a location that cannot run the type', () => {
    const locations = [http('north'), { key: 'south', types: ['icmp' as const] }];
    expect(planConfirmation(aResult(), 1, contextOf({ locations })).job.location).toBe('north');
  });

  test('is not a private location of another organization', () => {
    const locations = [http('north'), { ...http('south'), organizationId: aCheck().organizationId + 1 }];
    expect(planConfirmation(aResult(), 1, contextOf({ locations })).job.location).toBe('north');
  });

  test('is a different location for the second request', () => {
    const context = contextOf({ locations: [http('north'), http('south'), http('west')] });
    const places = [1, 2].map((attempt) => planConfirmation(aResult(), attempt, context).job.location);
    expect(places.toSorted()).toEqual(['south', 'west']);
  });

  test('is the same location for a check with one chosen location', () => {
    const context = contextOf({ check: aCheck({ locations: ['north'] }) });
    expect(planConfirmation(aResult(), 1, context).job).toMatchObject({ location: 'north', dueAt: START + 2000 });
  });

  test.each(['10.0.0.5', '192.168.1.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.5'])(
    'is the same location for the private address %s',
    (remoteAddress) => {
      expect(planConfirmation(aResult({ remoteAddress }), 1, contextOf({})).job.location).toBe('north');
    },
  );

  test.each<ProbeTarget>([
    { type: 'https', url: 'https://10.0.0.5:8443/health', timeoutSeconds: 30 },
    { type: 'https', url: 'https://[fd00::1]/', timeoutSeconds: 30 },
    { type: 'https', url: 'https://localhost/', timeoutSeconds: 30 },
    { type: 'tcp', host: '10.0.0.5', port: 22, timeoutSeconds: 30 },
  ])('is the same location for a private target whose address is unknown (%o)', (target) => {
    const context = contextOf({ check: aCheck({ target }) });
    expect(planConfirmation(aResult({ remoteAddress: null }), 1, context).job.location).toBe('north');
  });
});

test('gives each request its own run ID, which is the same on every engine', () => {
  const ids = [1, 2, 1].map((attempt) => planConfirmation(aResult(), attempt, contextOf({})).job.runId);
  expect(ids[0]).not.toBe(ids[1]);
  expect(ids[0]).toBe(ids[2]);
});

describe('confirmations from several locations', () => {
  const live = ['north', 'south', 'west', 'east'].map(http);
  const locationsFor = (check: Partial<JudgeContext['check']>) =>
    planConfirmations(
      aResult({ remoteAddress: null }),
      NONE,
      contextOf({ check: aCheck(check), locations: live }),
    ).jobs.map(({ location }) => location);
  const chosen = ['south', 'north', 'west'];

  test('probes one other chosen location if one is sufficient', () => {
    const [place, ...rest] = locationsFor({ locations: chosen });
    expect(['south', 'west']).toContain(place);
    expect(rest).toEqual([]);
  });

  // One location is polled in every slot, in every nth slot by rotation, or less often because of skipped polls.
  test.each([1, 2, 3, 4, 6, 8, 9, 12, 24, 40])(
    'probes each of the other locations eventually if every %dth slot is polled',
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

  test('probes first the location that suppressed the last failure, and then another one', () => {
    const context = contextOf({ check: aCheck({ locations: chosen }), locations: live });
    for (const [lastSuppressedAt, other] of [
      ['south', 'west'],
      ['west', 'south'],
    ] as const) {
      const { inquiry, jobs } = planConfirmations(aResult(), { lastSuppressedAt }, context);
      expect(jobs.map(({ location }) => location)).toEqual([lastSuppressedAt]);
      const [question] = inquiry.questions;
      expect(question && retryConfirmation(inquiry, question, context).job.location).toBe(other);
    }
    const places = ['north', 'gone'].map(
      (lastSuppressedAt) => planConfirmations(aResult(), { lastSuppressedAt }, context).jobs[0]?.location,
    );
    expect(['south', 'west']).toEqual(expect.arrayContaining(places));
  });

  test.each(['most', 'all'] as const)(
    'probes all other locations immediately if the confirmation rule is %s',
    (confirmationRule) => {
      expect(locationsFor({ locations: chosen, confirmationRule })).toEqual(['south', 'west']);
      expect(locationsFor({ confirmationRule })).toEqual(['south', 'west', 'east']);
    },
  );

  test('uses a separate run for each location', () => {
    const { jobs } = planConfirmations(
      aResult(),
      NONE,
      contextOf({ check: aCheck({ confirmationRule: 'all' }), locations: live }),
    );
    expect(new Set(jobs.map(({ runId }) => runId)).size).toBe(3);
  });

  test('omits locations that are not live, and probes the only live one again', () => {
    const check = { locations: ['north', 'gone'], confirmationRule: 'all' as const };
    expect(locationsFor(check)).toEqual(['north']);
  });

  test('probes a private target from the chosen locations, or otherwise from the location of the poll', () => {
    const target: ProbeTarget = { type: 'https', url: 'https://10.0.0.5/', timeoutSeconds: 5 };
    expect(locationsFor({ target, confirmationRule: 'all', locations: chosen })).toEqual(['south', 'west']);
    expect(locationsFor({ target, confirmationRule: 'all' })).toEqual(['north']);
  });
});
