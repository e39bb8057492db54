import type { CheckType } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { findWithoutLocation, type SeenLocation } from './probed-nowhere.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const ABLE: CheckType[] = ['https', 'icmp'];
const check = (locations: string[] = []) => ({ organizationId: 1, target: { type: 'icmp' as const }, locations });
const live = (key: string, types: CheckType[] = ABLE, organizationId?: number) => ({ key, types, organizationId });
const seen = (key: string, minutesAgo: number, given: Partial<SeenLocation> = {}): SeenLocation => ({
  key,
  types: ABLE,
  seenAt: NOW - minutesAgo * MINUTE,
  ...given,
});
const problemOf = (
  of: ReturnType<typeof check>,
  live: Parameters<typeof findWithoutLocation>[1]['live'],
  recorded: SeenLocation[] = [],
) => findWithoutLocation(of, { live, recorded }, NOW);

describe('the probing of a check with chosen locations', () => {
  test('returns null while one of the locations is live and can run the check', () => {
    expect(problemOf(check(['a', 'b']), [live('a', ['https']), live('b')])).toBeNull();
  });

  test('returns the time at which the last of the locations was seen, unless that was a moment ago', () => {
    expect(problemOf(check(['a', 'b']), [live('c')], [seen('a', 60), seen('b', 10), seen('c', 0)])).toEqual({
      since: NOW - 10 * MINUTE,
    });
    expect(problemOf(check(['a', 'b']), [], [seen('a', 60), seen('b', 1)])).toBeNull();
    expect(problemOf(check(['a']), [])).toEqual({ since: null });
  });

  test('reports that the check is not probed while the live locations cannot run it or are not open to it', () => {
    expect(problemOf(check(['a', 'b']), [live('a', ['https'])], [seen('a', 0), seen('b', 60)])).toEqual({
      since: null,
    });
    expect(problemOf(check(['a', 'b']), [live('a', ['https'])], [seen('b', 1)])).toBeNull();
    expect(problemOf(check(['a']), [live('a', ABLE, 2)], [seen('a', 0)])).toEqual({ since: null });
  });
});

describe('the probing of a check of any location', () => {
  test('reports that the check is not probed while no shared location can run it', () => {
    expect(problemOf(check(), [live('a', ['https']), live('b')])).toBeNull();
    expect(problemOf(check(), [live('a', ['https']), live('own', ABLE, 1)])).toEqual({ since: null });
  });

  test('returns null if a location that could run the check was seen a moment ago', () => {
    const unable = [live('a', ['https'])];
    expect(problemOf(check(), unable, [seen('a', 0), seen('b', 1)])).toBeNull();
    expect(problemOf(check(), unable, [seen('a', 0), seen('b', 3)])).toEqual({ since: null });
    expect(problemOf(check(), unable, [seen('b', 1, { types: ['https'] })])).toEqual({ since: null });
    expect(problemOf(check(), unable, [seen('own', 1, { organizationId: 1 })])).toEqual({ since: null });
  });

  test('returns the time at which the last location that could run the check was seen', () => {
    const gone = [seen('a', 60), seen('b', 10), seen('c', 5, { types: ['https'] })];
    expect(problemOf(check(), [], gone)).toEqual({ since: NOW - 10 * MINUTE });
    expect(problemOf(check(), [live('own', ABLE, 1)], gone)).toEqual({ since: NOW - 10 * MINUTE });
    expect(problemOf(check(), [], [seen('c', 0, { types: ['https'] })])).toEqual({ since: null });
  });

  test('returns null before the first agent has connected', () => {
    expect(problemOf(check(), [])).toBeNull();
    expect(problemOf(check(), [live('own', ['https'], 1)], [seen('own', 0, { organizationId: 1 })])).toBeNull();
  });
});
