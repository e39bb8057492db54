import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { NoMailBanner } from './no-mail-banner.tsx';

const open = (installation: object, role: 'AD' | 'ST' = 'AD') => {
  const api = fakeApi({
    'GET /installation/': () => ({ sign_up: 'first', sends_mail: false, ...installation }),
    'POST /test-mail/': () => ({ to: 'ann@example.com', outcome: 'kept', answer: 'Kept in the outbox folder' }),
  });
  const page = renderPage(
    <>
      <NoMailBanner />
      The page
    </>,
    { organization: organization({ logged_in_user_role: role }) },
  );
  return page.then((rendered) => ({ ...rendered, api }));
};
const strip = () => screen.queryByText('Alerts reach nobody yet');

test('tells admins that no mail server is set up, how to mend it, and what a test mail meets', async () => {
  const { person } = await open({});
  expect(await screen.findByText('Alerts reach nobody yet')).toBeTruthy();
  expect(screen.getByText('SMTP_URL')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect((await screen.findByText(/Not sent to/)).textContent).toBe(
    'Not sent to ann@example.com. Kept in the outbox folder.',
  );
});

test('names no settings to tenants of a hosted installation', async () => {
  await open({ sign_up: 'open' });
  expect(await screen.findByText(/the operator of this installation/)).toBeTruthy();
  expect(screen.queryByText('SMTP_URL')).toBeNull();
});

test('is not shown with a mail server', async () => {
  const { api } = await open({ sends_mail: true });
  await expect.poll(() => api.calls.length).toBeGreaterThan(0);
  expect(strip()).toBeNull();
});

test('is not shown to read-only members, who cannot mend it', async () => {
  const { api } = await open({}, 'ST');
  await screen.findByText('The page');
  expect([strip(), api.calls.some(({ path }) => path === '/installation/')]).toEqual([null, false]);
});
