import { describe, expect, test } from 'vitest';
import { joinUnits, millisecondsText, percentText } from './number.ts';
import { agoText, clockText, dayText, momentText } from './time.ts';

describe('the formatting of numbers', () => {
  test.each([
    [null, '–'],
    [0, '0.0 ms'],
    [9.96, '10.0 ms'],
    [10, '10 ms'],
    [182.4, '182 ms'],
    [999.6, '1000 ms'],
    [1000, '1.00 s'],
    [1254, '1.25 s'],
  ])('formats %s milliseconds as %s', (ms, text) => expect(millisecondsText(ms)).toBe(text));

  test.each([
    ['No response after 8 s', 'No response after 8\u00a0s'],
    ['182 ms, above 100 ms', '182\u00a0ms, above 100\u00a0ms'],
    ['HTTP 500 sent after 12.5 s.', 'HTTP 500 sent after 12.5\u00a0s.'],
    ['Connection refused', 'Connection refused'],
  ])('joins each number with its unit in "%s"', (text, joined) => expect(joinUnits(text)).toBe(joined));

  test('formats an unknown percentage as a dash', () => {
    expect([percentText('99.95'), percentText(null)]).toEqual(['99.95 %', '–']);
  });
});

describe('the formatting of times', () => {
  const at = '2026-11-21T23:05:09.000Z';
  test('includes the name of the zone and uses its calendar', () => {
    expect(momentText(at, 'UTC')).toBe('21 November 2026, 23:05:09 UTC');
    expect(momentText(at, 'Asia/Tokyo')).toBe('22 November 2026, 08:05:09 GMT+9');
    expect(dayText(at, 'Asia/Tokyo')).toBe('22 November 2026');
    expect(clockText('2026-11-21T00:05:00Z', 'UTC')).toBe('00:05');
  });

  const AT = Date.parse(at);
  test.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
  ])('formats a time %s seconds ago as %s', (seconds, text) => expect(agoText(AT, AT + seconds * 1000)).toBe(text));
});
