import type { PublicStats } from '@pharos/domain/public-status/public-stats.ts';
import { expect, test } from 'vitest';
import type { CheckNow } from '../../../usecases/public-status/public-checks.ts';
import { toPublicStats, toPublicStatus } from './public-checks-answer.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const CHECK: CheckNow = {
  ...{ id: 3, name: 'Shop', displayState: 'maintenance', measuredState: 'up', state: 'AV', since: NOW - 1000 },
  readAt: NOW,
};

test('returns the state of a check and its start', () => {
  expect(toPublicStatus(CHECK)).toEqual({
    ...{ id: 3, name: 'Shop', state: 'AV', performance_status: 'GP', display_state: 'maintenance' },
    ...{ state_since: '2026-11-20T11:59:59.000Z', last_updated: '2026-11-20T12:00:00.000Z' },
  });
});

test.each([
  ['AV', 'up', 'GP'],
  ['AV', 'degraded', 'DP'],
  ['NR', 'down', null],
  [null, 'stale', null],
] as const)('returns the performance of a check in the state %s that is %s', (state, measuredState, expected) => {
  const since = state === null ? null : NOW;
  expect(toPublicStatus({ ...CHECK, state, measuredState, since })).toMatchObject({
    ...{ state, performance_status: expected, state_since: state === null ? null : '2026-11-20T12:00:00.000Z' },
  });
});

test('returns the duration and number of outages by kind, without minimum and maximum times of errors', () => {
  const time = { AV: 1000, NR: 2000, RE: 3000, DME: 4000, SME: 5000, SCE: 6000, unknown: 0, PS: 0 };
  const rest = {
    range: { from: 0, to: NOW },
    performance: {},
    availability: null,
    recoverMs: null,
    betweenFailuresMs: null,
  };
  const stats = { ...rest, time, outages: 5, outagesNotResponding: 2, errorResponse: 12.4 } as unknown as PublicStats;
  expect(toPublicStats(stats)).toMatchObject({
    ...{ duration_seconds_available: 1, duration_seconds_not_responding: 2, duration_seconds_reporting_error: 18 },
    ...{ outages_count_not_responding: 2, outages_count_reporting_error: 3 },
    ...{
      average_response_time_milliseconds_reporting_error: 12,
      minimum_response_time_milliseconds_reporting_error: null,
      maximum_response_time_milliseconds_reporting_error: null,
    },
  });
});
