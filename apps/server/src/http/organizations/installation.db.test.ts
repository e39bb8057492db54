import { Installation } from '@pharos/contract/rest/organizations/installation.ts';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
afterEach(() => pharos.close());

const read = async (): Promise<Installation> => {
  const response = await pharos.call('GET', '/v1/installation/');
  expect(response.statusCode).toBe(200);
  return Installation.strict().parse(response.json());
};

test('shows without authentication whether an account exists', async () => {
  pharos = await createTestApp();
  expect(await read()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    sign_up: 'first',
    has_accounts: false,
    sends_mail: false,
    single_sign_on: false,
    check_intervals: [60, 300, 600],
    zapier_app: false,
    billing: 'off',
    upgrades_suspended: false,
    slack_app: false,
    explore: false,
  });
  await signUpOwner(pharos);
  expect(await read()).toMatchObject({ sign_up: 'first', has_accounts: true });
});

test('returns the settings of the operator', async () => {
  const SMTP_URL = 'smtp://127.0.0.1:2525';
  const slack = { SLACK_CLIENT_ID: '1.2', SLACK_CLIENT_SECRET: 'secret' };
  pharos = await createTestApp({
    SIGNUP: 'closed',
    BILLING: 'builtin',
    PLAN_UPGRADES: 'suspended',
    CHECK_INTERVALS: '300,5,60',
    SMTP_URL,
    ...slack,
    ZAPIER_APP_ID: 'abc',
  });
  expect(await read()).toMatchObject({
    sign_up: 'closed',
    sends_mail: true,
    check_intervals: [5, 60, 300],
    zapier_app: true,
    billing: 'builtin',
    upgrades_suspended: true,
    slack_app: true,
  });
});
