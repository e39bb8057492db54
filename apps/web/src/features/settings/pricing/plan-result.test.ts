import { expect, test } from 'vitest';
import { planResult } from './plan-result.ts';
import { planUpdate } from './testing/public-plans.ts';

test.each([
  ['a hosted page', { hosted_page_url: 'https://pay.example/1' }, { kind: 'leave', url: 'https://pay.example/1' }],
  ['an update at once', { checkout_method: 'subscription_updated' }, { kind: 'done', toast: null, state: 'updated' }],
  [
    'downgraded',
    { request_status: 'downgraded' },
    { kind: 'done', toast: 'Plan has been downgraded to BLOSSOM', state: 'downgraded' },
  ],
  ['too many checks', { request_status: 'checks_exceeded' }, { kind: 'exceeded' }],
  ['too many integrations', { request_status: 'integration_exceeded' }, { kind: 'exceeded' }],
  ['no card', { request_status: 'no_card' }, { kind: 'no-card' }],
  [
    'a downgrade at the end of the term',
    { request_status: 'downgrade_scheduled' },
    { kind: 'done', toast: 'Subscription has been updated', state: 'updated' },
  ],
  ['nothing special', {}, { kind: 'done', toast: 'Subscription has been updated', state: 'updated' }],
] as const)('handles the response for: %s', (_name, given, result) => {
  expect(planResult(planUpdate(given), 'BLOSSOM')).toEqual(result);
});
