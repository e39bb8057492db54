import { expect, test } from 'vitest';
import { type DeliveryStatus, decideRecovery } from './decide-recovery.ts';

test.each<[DeliveryStatus | null, boolean, string]>([
  ['sent', false, 'send'],
  ['pending', false, 'wait'],
  ['digest', false, 'wait'],
  ['digest', true, 'send'],
  ['pending', true, 'wait'],
  ['failed', false, 'skip'],
  ['skipped', false, 'skip'],
  [null, false, 'skip'],
])('a recovery whose opening is %s (in the same digest: %s): %s', (opening, inSameDigest, decision) => {
  expect(decideRecovery(opening, inSameDigest).decision).toBe(decision);
});
