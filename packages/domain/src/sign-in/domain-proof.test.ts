import { expect, test } from 'vitest';
import { judgeDomainProof } from './domain-proof.ts';

const DAY = 24 * 3_600_000;

test.each([
  [true, null, 'proved'],
  [true, -30 * DAY, 'proved'],
  [false, null, 'missing'],
  [false, -6 * DAY, 'missing'],
  [false, -7 * DAY, 'lost'],
] as const)(
  'judges a lookup that found the record (%s), with the record missing since %s, as %s',
  (isSeen, missingSince, judgment) => expect(judgeDomainProof(isSeen, missingSince, 0)).toBe(judgment),
);
