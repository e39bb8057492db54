import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../lib/testing/fake-api.ts';
import { organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { NoMailBanner } from './no-mail-banner.tsx';

const open = async (installation: object, given: Parameters<typeof organization>[0] = {}, isOperator = true) => {
  const api = fakeApi({
    'GET /installation/': () => ({ sign_up: 'first', sends_mail: false, ...installation }),
    'POST /test-mail/': () => ({ to: 'ann@example.com', outcome: 'kept', answer: 'Stored in the outbox folder' }),
  });
  const page = await renderPage(
    <>
      <NoMailBanner />
      The page
    </>,
    { organization: organization(given), user: user({ is_operator: isOperator }) },
  );
  return { ...page, api };
};
const strip = () => screen.queryByText('Alerts are not delivered yet');
const installationAnswered = async ({ api, queries }: Awaited<ReturnType<typeof open>>) => {
  await expect.poll(() => api.calls.some(({ path }) => path === '/installation/')).toBe(true);
  await expect.poll(() => queries.isFetching()).toBe(0);
};

test('shows operators how to set up a mail server, and the result of a test email', async () => {
  const { person } = await open({});
  expect(await screen.findByText('Alerts are not delivered yet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'What to do' }));
  expect(await screen.findByText('SMTP_URL')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect((await screen.findByText(/was not sent/)).textContent).toBe(
    'The mail to ann@example.com was not sent. Stored in the outbox folder.',
  );
});

test.each(['open', 'closed'])('shows no mail settings to other users while sign-up is %s', async (sign_up) => {
  const { person } = await open({ sign_up }, {}, false);
  await person.click(await screen.findByRole('button', { name: 'What to do' }));
  expect(await screen.findByText(/The operator of this installation/)).toBeTruthy();
  expect(screen.queryByText('SMTP_URL')).toBeNull();
});

test('remembers for each user that the banner was dismissed', async () => {
  const page = await open({});
  await page.person.click(await screen.findByRole('button', { name: 'Dismiss this note' }));
  expect(strip()).toBeNull();
  page.unmount();
  await installationAnswered(await open({}));
  expect(strip()).toBeNull();
});

test.each([
  ['with a mail server', { sends_mail: true }, {}],
  ['where an integration delivers alerts', {}, { number_of_integrations: 1 }],
])('hides the banner %s', async (_when, installation, given) => {
  await installationAnswered(await open(installation, given));
  expect(strip()).toBeNull();
});

test('hides the banner from read-only members, who cannot change the settings', async () => {
  const { api } = await open({}, { logged_in_user_role: 'ST' });
  await screen.findByText('The page');
  expect([strip(), api.calls.some(({ path }) => path === '/installation/')]).toEqual([null, false]);
});
