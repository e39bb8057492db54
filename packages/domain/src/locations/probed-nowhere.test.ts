import type { CheckType } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { type SeenLocation, whyNowhere } from './probed-nowhere.ts';

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
const told = (
  of: ReturnType<typeof check>,
  live: Parameters<typeof whyNowhere>[1]['live'],
  recorded: SeenLocation[] = [],
) => whyNowhere(of, { live, recorded }, NOW);

describe('a check that has chosen locations', () => {
  test('is probed somewhere while one of them is live and can run it', () => {
    expect(told(check(['a', 'b']), [live('a', ['https']), live('b')])).toBeNull();
  });

  test('is probed nowhere since the last of them was seen, unless that was a moment ago', () => {
    expect(told(check(['a', 'b']), [live('c')], [seen('a', 60), seen('b', 10), seen('c', 0)])).toEqual({
      since: NOW - 10 * MINUTE,
    });
    expect(told(check(['a', 'b']), [], [seen('a', 60), seen('b', 1)])).toBeNull();
    expect(told(check(['a']), [])).toEqual({ since: null });
  });

  test('is probed nowhere while those that are live cannot run it, or are not open to it', () => {
    expect(told(check(['a', 'b']), [live('a', ['https'])], [seen('a', 0), seen('b', 60)])).toEqual({ since: null });
    expect(told(check(['a', 'b']), [live('a', ['https'])], [seen('b', 1)])).toBeNull();
    expect(told(check(['a']), [live('a', ABLE, 2)], [seen('a', 0)])).toEqual({ since: null });
  });
});

describe('a check of any location', () => {
  test('is probed nowhere while none that is everybody’s can run it', () => {
    expect(told(check(), [live('a', ['https']), live('b')])).toBeNull();
    expect(told(check(), [live('a', ['https']), live('own', ABLE, 1)])).toEqual({ since: null });
  });

  test('may be probed by one that was seen a moment ago and could run it', () => {
    const unable = [live('a', ['https'])];
    expect(told(check(), unable, [seen('a', 0), seen('b', 1)])).toBeNull();
    expect(told(check(), unable, [seen('a', 0), seen('b', 3)])).toEqual({ since: null });
    expect(told(check(), unable, [seen('b', 1, { types: ['https'] })])).toEqual({ since: null });
    expect(told(check(), unable, [seen('own', 1, { organizationId: 1 })])).toEqual({ since: null });
  });

  test('is probed nowhere since the last one was seen that could run it', () => {
    const gone = [seen('a', 60), seen('b', 10), seen('c', 5, { types: ['https'] })];
    expect(told(check(), [], gone)).toEqual({ since: NOW - 10 * MINUTE });
    expect(told(check(), [live('own', ABLE, 1)], gone)).toEqual({ since: NOW - 10 * MINUTE });
    expect(told(check(), [], [seen('c', 0, { types: ['https'] })])).toEqual({ since: null });
  });

  test('is not known to be probed nowhere before the first agent has come', () => {
    expect(told(check(), [])).toBeNull();
    expect(told(check(), [live('own', ['https'], 1)], [seen('own', 0, { organizationId: 1 })])).toBeNull();
  });
});
