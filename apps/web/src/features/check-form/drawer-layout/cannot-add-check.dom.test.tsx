import type { PlanName } from '@pharos/domain/plans/plans.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { LimitReached } from './cannot-add-check.tsx';

const limitOn = (plan: PlanName, maximum: number) =>
  renderPage(<LimitReached />, {
    organization: organization({ maximum_checks_allowed: maximum, subscription: { plan_name: plan } }),
  });

test('a plan below the highest can be upgraded', async () => {
  await limitOn('BLOSSOM', 60);
  screen.getByText('The BLOSSOM plan has room for 60 checks. Delete one, or upgrade, to add another.');
  screen.getByRole('link', { name: 'See the plans' });
});

test('the highest plan has nothing to upgrade to', async () => {
  await limitOn('GARDEN', 1000);
  screen.getByText('The GARDEN plan has room for 1,000 checks. Delete one to add another.');
  expect(screen.queryByRole('link')).toBeNull();
});
