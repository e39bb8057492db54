import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeRetirement } from '../../storage/operator/retirements.ts';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let now: number;
let pharos: TestApp;
beforeEach(async () => {
  now = Date.parse('2027-03-01T23:59:59Z');
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
  const end = { startDate: '2027-01-01', endDate: '2027-03-01', freeDays: 30, paidDays: 60, reason: 'We close.' };
  await storeRetirement(pharos.services.db, null, end, new Date(now));
});
afterEach(() => pharos.close());

const signUp = () =>
  pharos.call('POST', '/v1/sign-up/', {
    body: {
      email: 'late@example.com',
      password: 'quiet-lighthouse-river',
      full_name: 'Late',
      organization_name: 'Late',
    },
  });
const shown = async () => (await pharos.call('GET', '/v1/installation/')).json().sign_up;

test('rejects sign-ups after the last day of the service, and no longer offers them on a page', async () => {
  await signUpOwner(pharos, { organization_name: 'Host' });
  expect(await shown()).toBe('open');
  now += 1000;
  const refused = await signUp();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'This service ended on 2027-03-01. No new accounts can be created.' },
  ]);
  expect(await shown()).toBe('closed');
  expect(await pharos.services.db.selectFrom('organizations').select('name').execute()).toEqual([{ name: 'Host' }]);
});

test('still accepts the first account, whose owner can cancel the end of the service', async () => {
  now += 1000;
  expect((await signUp()).statusCode).toBe(201);
});
