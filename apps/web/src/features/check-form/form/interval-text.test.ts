import { expect, test } from 'vitest';
import { delayText, intervalText } from './interval-text.ts';

test.each([
  [1, '1 sec'],
  [30, '30 secs'],
  [59, '59 secs'],
  [60, '1 min'],
  [90, '90 secs'],
  [120, '2 mins'],
  [3600, '60 mins'],
])('formats an interval of %i seconds as %s', (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});

test.each([
  [0, 'Instantly'],
  [60, '1 minute'],
  [120, '2 minutes'],
  [1800, '30 minutes'],
])('formats an alert delay of %i seconds as %s', (seconds, text) => {
  expect(delayText(seconds)).toBe(text);
});
