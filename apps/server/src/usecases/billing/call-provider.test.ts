import { expect, test } from 'vitest';
import { BillingUnavailable, UnreadableBillingRecord } from '../../billing/port.ts';
import { callProvider } from './call-provider.ts';

test('returns the response of the provider', async () => {
  expect(await callProvider(Promise.resolve(7))).toBe(7);
});

test.each([
  [
    new BillingUnavailable('away'),
    'unavailable',
    'The payment service does not respond. Your plan is unchanged. Try again in a few minutes.',
  ],
  [
    new UnreadableBillingRecord('oak'),
    'unprocessable',
    'The payment service returned a plan that is not sold here. Your plan is unchanged. Contact support.',
  ],
])('converts %s to a message for a person', async (error, code, message) => {
  await expect(callProvider(Promise.reject(error))).rejects.toMatchObject({ code, message });
});

test('passes on every other error', async () => {
  const error = new TypeError('a fault');
  await expect(callProvider(Promise.reject(error))).rejects.toBe(error);
});
