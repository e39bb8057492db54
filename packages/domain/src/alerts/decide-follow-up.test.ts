import { expect, test } from 'vitest';
import { decideFollowUp } from './decide-follow-up.ts';
import type { DeliveryStatus } from './delivery.ts';

test.each<[DeliveryStatus | null, boolean, object]>([
  ['sent', false, { decision: 'send' }],
  ['pending', false, { decision: 'wait' }],
  ['digest', false, { decision: 'wait' }],
  ['digest', true, { decision: 'send' }],
  ['pending', true, { decision: 'wait' }],
  ['failed', false, { decision: 'skip', reason: 'opening-failed' }],
  ['skipped', false, { decision: 'skip', reason: 'opening-not-sent' }],
  [null, false, { decision: 'skip', reason: 'opening-not-sent' }],
])('decides about a follow-up whose opening is %s (in the same digest: %s): %o', (opening, inSameDigest, decision) => {
  expect(decideFollowUp(opening, inSameDigest)).toEqual(decision);
});
