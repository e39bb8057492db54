import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { organization, user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { OwnMails } from './own-mails.tsx';

test('allows a read-only member to turn off their own alert emails', async () => {
  let isMuted = false;
  const api = fakeApi({
    'GET /organization-members/': () =>
      pageOf([
        { id: 30, user: 1, role: 'AD', disable_alert_emails: false },
        { id: 31, user: 2, role: 'ST', disable_alert_emails: isMuted, has_unsubscribed: false },
      ]),
    'PATCH /organization-members/31/': () => {
      isMuted = true;
      return {};
    },
  });
  const { person } = await renderPage(<OwnMails />, {
    organization: organization({ logged_in_user_role: 'ST' }),
    user: user({ id: 2, role: 'ST' }),
  });
  const mails = await screen.findByRole<HTMLInputElement>('switch', { name: /^Alert e-mails/ });
  expect(mails.checked).toBe(true);
  await person.click(mails);
  await waitFor(() => expect(mails.checked).toBe(false));
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ disable_alert_emails: true });
});

test('shows that the user unsubscribed with a link, and turns the emails on again', async () => {
  let hasUnsubscribed = true;
  const api = fakeApi({
    'GET /organization-members/': () =>
      pageOf([{ id: 30, user: 1, role: 'AD', disable_alert_emails: false, has_unsubscribed: hasUnsubscribed }]),
    'PATCH /organization-members/30/': () => {
      hasUnsubscribed = false;
      return {};
    },
  });
  const { person } = await renderPage(<OwnMails />);
  const mails = await screen.findByRole<HTMLInputElement>('switch', { name: /^Alert e-mails/ });
  expect(mails.checked).toBe(false);
  expect(screen.getByText(/You have stopped these mails with a link/)).toBeTruthy();
  await person.click(mails);
  await waitFor(() => expect(mails.checked).toBe(true));
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ disable_alert_emails: false });
  await waitFor(() => expect(screen.queryByText(/You have stopped these mails/)).toBeNull());
});

test('turns the weekly report off and on again', async () => {
  let isOff = false;
  const api = fakeApi({
    'GET /organization-members/': () =>
      pageOf([{ id: 30, user: 1, role: 'AD', disable_alert_emails: false, disable_weekly_report_emails: isOff }]),
    'PATCH /organization-members/30/': ({ body }) => {
      isOff = (body as { disable_weekly_report_emails: boolean }).disable_weekly_report_emails;
      return {};
    },
  });
  const { person } = await renderPage(<OwnMails />);
  const report = await screen.findByRole<HTMLInputElement>('switch', { name: /^Weekly report/ });
  screen.getByText('The mails that Acme sends you.');
  screen.getByText('Alerts of the checks that have you as a recipient.');
  for (const isOn of [true, false]) {
    expect(report.checked).toBe(isOn);
    await person.click(report);
    await waitFor(() => expect([report.checked, report.getAttribute('aria-disabled')]).toEqual([!isOn, null]));
  }
  expect(api.calls.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { disable_weekly_report_emails: true },
    { disable_weekly_report_emails: false },
  ]);
});
