import { expect, test } from 'vitest';
import { type DeliveryStatus, decideRecovery } from './decide-recovery.ts';

test.each<[DeliveryStatus | null, boolean, string]>([
  ['sent', false, 'send'],
  ['pending', false, 'wait'],
  ['gathered', false, 'wait'],
  ['gathered', true, 'send'],
  ['pending', true, 'wait'],
  ['failed', false, 'skip'],
  ['skipped', false, 'skip'],
  [null, false, 'skip'],
])('a recovery whose beginning is %s (together: %s): %s', (beginning, together, decision) => {
  expect(decideRecovery(beginning, together).decision).toBe(decision);
});
