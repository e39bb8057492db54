import { expect, test } from 'vitest';
import { secondsAgoText } from './health-texts.ts';

test.each([
  [null, 'Not yet'],
  [0.4, 'Less than a second ago'],
  [1.2, '1 second ago'],
  [119, '119 seconds ago'],
  [3600, '60 minutes ago'],
])('formats %s seconds ago as "%s"', (seconds, expected) => expect(secondsAgoText(seconds)).toBe(expected));
