import { expect, test } from 'vitest';
import { planButton } from './plan-button.ts';

test.each([
  ['GARDEN', 'BLOSSOM', true, 'Downgrade', 'downgrade'],
  ['GARDEN', 'SPROUT', true, 'Downgrade', 'downgrade'],
  ['GARDEN', 'BLOSSOM', false, 'Request Downgrade', 'request-downgrade'],
  ['GARDEN', 'SPROUT', false, 'Request Downgrade', 'request-downgrade'],
  ['GARDEN', 'GARDEN', true, 'Activate Now', 'activate'],
  ['GARDEN', 'GARDEN', false, 'Add / Remove Checks', 'add-ons'],
  ['ESTATE', 'GARDEN', false, 'Choose Plan', 'choose'],
  ['BLOSSOM', 'SPROUT', false, 'downgrade', 'downgrade'],
  ['BLOSSOM', 'SPROUT', true, 'downgrade', 'downgrade'],
  ['BLOSSOM', 'BLOSSOM', true, 'Activate Now', 'activate'],
  ['BLOSSOM', 'GARDEN', true, 'Try this Plan', 'try'],
  ['BLOSSOM', 'BLOSSOM', false, 'Add / Remove Checks', 'add-ons'],
  ['BLOSSOM', 'GARDEN', false, 'Choose Plan', 'choose'],
  ['SPROUT', 'SPROUT', false, 'Add / Remove Checks', 'add-ons'],
  ['SPROUT', 'GARDEN', true, 'TRY THIS PLAN', 'try'],
  ['SPROUT', 'BLOSSOM', false, 'Choose Plan', 'choose'],
] as const)('shows on plan %s for plan %s (in a trial: %j) the button %s', (current, target, isTrial, label, kind) => {
  expect(planButton(current, target, isTrial)).toEqual({ label, kind });
});
