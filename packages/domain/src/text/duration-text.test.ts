import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationText, minutesText, waitText } from './duration-text.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('durationText', () => {
  test.each([
    [0, '0 secs'],
    [499, '0 secs'],
    [500, '1 sec'],
    [19_999, '20 secs'],
    [120_020, '2 mins'],
    [-5 * second, '0 secs'],
    [second, '1 sec'],
    [59.4 * second, '59 secs'],
    [59.9 * second, '1 min'],
    [minute, '1 min'],
    [4 * minute + 10 * second, '4 mins 10 secs'],
    [hour + second, '1 hr 1 sec'],
    [2 * day + hour + 5 * minute + 9 * second, '2 days 1 hr 5 mins'],
    [31 * day, '31 days'],
    [31 * day + hour, '31 days 1 hr'],
    [365 * day + 61 * day, '1 yr 61 days'],
  ])('formats %d ms as "%s"', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });

  test('uses the singular for one and only for one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * 365 * day }), (milliseconds) => {
        for (const [, count, plural] of durationText(milliseconds).matchAll(/(\d+) [a-z]+?(s?)(?= |$)/g)) {
          expect(plural === 's').toBe(count !== '1');
        }
      }),
    );
  });
});

describe('minutesText', () => {
  test.each([
    [0, '0 mins'],
    [1, '1 min'],
    [0.2, '1 min'],
    [60, '1 min'],
    [60.02, '1 min'],
    [61, '1 min'],
    [89.4, '1 min'],
    [90, '2 mins'],
    [120.02, '2 mins'],
    [3600, '60 mins'],
  ])('formats %s seconds as "%s"', (seconds, text) => expect(minutesText(seconds * second)).toBe(text));

  test('rounds the whole seconds that durationText shows to the nearest minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30_000, max: hour - 31_000 }), (milliseconds) => {
        const [, minutes = '0', seconds = '0'] =
          /^(?:(\d+) mins? ?)?(?:(\d+) secs?)?$/.exec(durationText(milliseconds)) ?? [];
        const nearest = Math.round((60 * Number(minutes ?? 0) + Number(seconds ?? 0)) / 60);
        expect(minutesText(milliseconds)).toBe(
          `${Math.max(1, nearest)} ${Math.max(1, nearest) === 1 ? 'min' : 'mins'}`,
        );
      }),
    );
  });
});

test.each([
  [1, '1 sec'],
  [59_001, '1 min'],
  [60_001, '2 mins'],
  [59 * minute + 1, '1 hr'],
  [hour, '1 hr'],
  [hour + 1, '2 hrs'],
  [23 * hour + 1, '1 day'],
])('formats a wait of %d ms as "%s"', (milliseconds, text) => expect(waitText(milliseconds)).toBe(text));
