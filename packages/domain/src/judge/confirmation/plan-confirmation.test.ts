import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, test } from 'vitest';
import type { JudgeContext } from '../judge-context.ts';
import { aCheck, aResult, START } from '../testing/builders.ts';
import { planConfirmation } from './plan-confirmation.ts';

const http = (key: string): JudgeContext['locations'][number] => ({ key, types: ['https'] });
const contextOf = (differing: Partial<JudgeContext>): JudgeContext => ({
  check: aCheck(),
  now: START,
  newId: () => 1,
  locations: [http('north'), http('south')],
  ...differing,
});

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
    const context = contextOf({ check: aCheck({ location: 'north' }) });
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
