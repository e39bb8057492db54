import { describe, expect, test } from 'vitest';
import { dayStatusOf, type StatsRecord } from './day-status.ts';

describe('dayStatusOf', () => {
  const record = (changes: Partial<StatsRecord>): StatsRecord => ({
    start: '2026-11-19T00:00:00Z',
    end: '2026-11-20T00:00:00Z',
    duration_seconds_paused: 0,
    duration_seconds_maintenance: 0,
    duration_seconds_not_responding: 0,
    duration_seconds_reporting_error: 0,
    duration_seconds_available: 0,
    ...changes,
  });
  const all = {
    duration_seconds_available: 1,
    duration_seconds_reporting_error: 1,
    duration_seconds_not_responding: 1,
    duration_seconds_paused: 1,
    duration_seconds_maintenance: 0,
  };

  test.each<[Partial<StatsRecord>, ReturnType<typeof dayStatusOf>]>([
    [all, 'PS'],
    [{ ...all, duration_seconds_paused: 0 }, 'NR'],
    [{ ...all, duration_seconds_paused: 0, duration_seconds_maintenance: 0, duration_seconds_not_responding: 0 }, 'RE'],
    [{ duration_seconds_available: 86_400 }, 'AV'],
    [{}, null],
    [{ duration_seconds_paused: null, duration_seconds_maintenance: 0, duration_seconds_available: 1 }, 'AV'],
  ])('returns for %j the status %j', (changes, status) => {
    expect(dayStatusOf(record(changes))).toBe(status);
  });

  test('returns the first existing duration for a record of zero length', () => {
    const instant = { end: '2026-11-19T00:00:00Z', duration_seconds_paused: null };
    expect(dayStatusOf(record(instant))).toBe('NR');
    expect(dayStatusOf(record({ ...instant, duration_seconds_not_responding: null }))).toBe('RE');
  });
});
