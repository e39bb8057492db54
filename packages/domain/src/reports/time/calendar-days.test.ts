import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../figures/hour-figures.ts';
import { beginOfDay, daysOf, monthOf } from './calendar-days.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo'];
const zones = fc.constantFrom(...ZONES);
const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2031, 0) });
const dateIn = (zone: string, time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);

describe('daysOf', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kathmandu', '2026-03-29', 24],
    // The clocks go forward at midnight, so the day begins at 01:00.
    ['Africa/Cairo', '2026-04-24', 23],
  ])('returns, for %s, the day %s with %d hours', (zone, date, hours) => {
    const noon = Date.parse(`${date}T10:00:00Z`);
    const [day] = daysOf(zone, { from: noon, to: noon + 1 });
    expect(day?.date).toBe(date);
    expect(((day?.to ?? 0) - (day?.from ?? 0)) / HOUR_MS).toBe(hours);
  });

  it('returns no day for a date that the zone skipped', () => {
    const range = { from: Date.parse('2011-12-29T12:00:00Z'), to: Date.parse('2011-12-30T12:00:00Z') };
    expect(daysOf('Pacific/Apia', range).map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31']);
  });

  it('cuts time at every change of the date, and nowhere else', () => {
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 40 * DAY_MS }), (zone, from, length) => {
        const days = daysOf(zone, { from, to: from + length });
        expect(days[0]?.from).toBeLessThanOrEqual(from);
        expect(days.at(-1)?.to).toBeGreaterThanOrEqual(from + length);
        for (const [index, day] of days.entries()) {
          expect(dateIn(zone, day.from)).toBe(day.date);
          expect(dateIn(zone, day.to - 1)).toBe(day.date);
          expect(dateIn(zone, day.to)).not.toBe(day.date);
          expect(days[index + 1]?.from ?? day.to).toBe(day.to);
        }
      }),
    );
  });
});

describe('beginOfDay', () => {
  it('counts days, not hours', () => {
    fc.assert(
      fc.property(zones, moments, fc.nat(100), (zone, time, count) => {
        const from = beginOfDay(zone, time, count);
        expect(daysOf(zone, { from, to: time + 1 })).toHaveLength(count + 1);
      }),
    );
  });
});

describe('monthOf', () => {
  it('spans from midnight to midnight, regardless of the length of the days', () => {
    expect(monthOf('Europe/Berlin', '2026-03')).toEqual({
      from: Date.parse('2026-02-28T23:00:00Z'),
      to: Date.parse('2026-03-31T22:00:00Z'),
    });
    expect(monthOf('UTC', '2026-12').to).toBe(Date.UTC(2027, 0));
  });
});
