import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { CheckName } from './check-name.tsx';

test('marks a check that alerts no one', async () => {
  await renderPage(<CheckName check={listedCheck(1, { email_alert_members: [], email_alert_subscribers: [] })} />);
  expect(await screen.findByText('No mail recipients')).toBeTruthy();
});

test('does not mark a check that alerts a member or a contact', async () => {
  await renderPage(<CheckName check={listedCheck(1, { email_alert_members: [], email_alert_subscribers: [4] })} />);
  await screen.findByText('Check 1');
  expect(screen.queryByText('No mail recipients')).toBeNull();
});
