import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import type { PlanName } from '@pharos/domain/plans/plans.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { LimitReached } from './cannot-add-check.tsx';

const limitOn = (plan: PlanName, maximum: number, given: Partial<Organization> = {}, isSuspended = false) => {
  fakeApi({ 'GET /installation/': () => ({ upgrades_suspended: isSuspended }) });
  return renderPage(<LimitReached />, {
    organization: organization({ ...given, maximum_checks_allowed: maximum, subscription: { plan_name: plan } }),
  });
};

test('offers an upgrade if there is a higher plan', async () => {
  await limitOn('BLOSSOM', 60);
  screen.getByText('The BLOSSOM plan allows 60 checks. Delete one, or upgrade, to add another.');
  screen.getByRole('link', { name: 'See the plans' });
});

test('offers no upgrade on the highest plan', async () => {
  await limitOn('GARDEN', 1000);
  screen.getByText('The GARDEN plan allows 1,000 checks. Delete one to add another.');
  expect(screen.queryByRole('link')).toBeNull();
});

const deprecation = { start_date: '2026-01-01', end_date: '2999-12-31', free_extend: 30, paid_extend: 60 };
test.each([
  ['upgrades are suspended', {}, true],
  ['the service ends', { deprecation }, false],
])('offers no upgrade while %s', async (_when, given, isSuspended) => {
  await limitOn('BLOSSOM', 60, given, isSuspended);
  expect(await screen.findByText('The BLOSSOM plan allows 60 checks. Delete one to add another.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
