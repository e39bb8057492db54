import type { PageSubscriber } from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { EditPage } from '../editor/edit-page.tsx';
import { openStatusPages, statusPage } from '../testing/open-status-pages.tsx';

const subscriber = (given: Partial<PageSubscriber> = {}): PageSubscriber => ({
  id: 31,
  kind: 'mail',
  address: 'reader@example.com',
  subscribed_at: '2026-01-01T00:00:00Z',
  confirmed_at: '2026-01-01T00:05:00Z',
  failing_since: null,
  ...given,
});
const LIST = 'GET /public-status-pages/5/subscribers/';
const open = (subscribers: PageSubscriber[], page = statusPage()) =>
  openStatusPages(<EditPage />, { at: '/status/5', pages: [page], answers: { [LIST]: () => pageOf(subscribers) } });
const panel = async () => within(await screen.findByRole('region', { name: /^Subscribers/ }));

test('lists the subscribers of a page, with unconfirmed and unreachable ones marked', async () => {
  await open([
    subscriber(),
    subscriber({ id: 32, address: 'new@example.com', confirmed_at: null }),
    subscriber({ id: 33, kind: 'webhook', address: 'https://hook.example/', failing_since: '2026-01-02T00:00:00Z' }),
  ]);
  const list = await panel();
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^reader@example\.comMail, [^N]*$/);
  expect(rows[1]).toContain('Not confirmed yet');
  expect(rows[2]).toMatch(/Webhook, .*Unreachable since/);
  expect(screen.getByRole('heading', { name: 'Subscribers (3)' })).toBeTruthy();
});

test('shows no subscribers for a private page', async () => {
  await open([], statusPage({ visibility: 'members' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('region', { name: /^Subscribers/ })).toBeNull();
});

test('adds an address, and shows a rejection at its field without removing the text', async () => {
  const { person, api, sent } = await open([]);
  const list = await panel();
  const field = list.getByRole('textbox', { name: 'E-mail address of a subscriber' });
  api.on('POST /public-status-pages/5/subscribers/', () =>
    Response.json({ email: ['Enter a valid e-mail address.'] }, { status: 400 }),
  );
  await enterText(person, field, 'invalid');
  await person.click(list.getByRole('button', { name: 'Add' }));
  expect(await list.findByText('Enter a valid e-mail address.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('invalid');
  api.on('POST /public-status-pages/5/subscribers/', () =>
    subscriber({ address: 'new@example.com', confirmed_at: null }),
  );
  api.on(LIST, () => pageOf([subscriber({ address: 'new@example.com', confirmed_at: null })]));
  await person.clear(field);
  await enterText(person, field, 'new@example.com');
  await person.click(list.getByRole('button', { name: 'Add' }));
  expect(await list.findByText('new@example.com')).toBeTruthy();
  expect(sent('POST', '/public-status-pages/5/subscribers/')).toEqual({ email: 'new@example.com' });
  expect((field as HTMLInputElement).value).toBe('');
});

test('removes a subscriber after a confirmation', async () => {
  const { person, api } = await open([subscriber()]);
  const list = await panel();
  const remove = await list.findByRole('button', { name: 'Remove reader@example.com' });
  await person.click(remove);
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Remove subscriber' })).getByRole('button', { name: 'Cancel' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(remove);
  api.on('DELETE /public-status-pages/5/subscribers/31/', () => ({}));
  api.on(LIST, () => pageOf([]));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('reader@example.com gets no more updates');
  await screen.findByRole('heading', { name: 'Subscribers' });
  expect(list.queryByText('reader@example.com')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subscribers' })));
});

test.each([
  [25, []],
  [26, ['previous page of subscribers', 'next page of subscribers']],
])('divides %i subscribers into pages: %j', async (count, controls) => {
  const { person, api } = await openStatusPages(<EditPage />, {
    at: '/status/5',
    pages: [statusPage()],
    answers: { [LIST]: () => pageOf([subscriber()], count) },
  });
  const list = await panel();
  await list.findByText('reader@example.com');
  expect(screen.getByRole('heading', { name: `Subscribers (${count})` })).toBeTruthy();
  expect(
    list.queryAllByRole('button', { name: /page of subscribers$/ }).map((each) => each.getAttribute('aria-label')),
  ).toEqual(controls);
  const asked = () => api.calls.findLast(({ path }) => path.includes('/subscribers/'))?.path;
  expect(asked()).toBe('/public-status-pages/5/subscribers/?page=1&page_size=25');
  if (controls.length === 0) return;
  await person.click(list.getByRole('button', { name: 'next page of subscribers' }));
  await waitFor(() => expect(asked()).toBe('/public-status-pages/5/subscribers/?page=2&page_size=25'));
});

test('shows no list without subscribers, and retries after a loading error', async () => {
  const { unmount } = await open([]);
  await screen.findByRole('heading', { name: 'Subscribers' });
  expect((await panel()).queryByRole('list')).toBeNull();
  unmount();
  const { person, api } = await openStatusPages(<EditPage />, {
    at: '/status/5',
    pages: [statusPage()],
    answers: { [LIST]: () => refused(403) },
  });
  await screen.findByText('The list of subscribers could not be loaded.');
  api.on(LIST, () => pageOf([subscriber()]));
  await person.click((await panel()).getByRole('button', { name: 'Try again' }));
  await (await panel()).findByText('reader@example.com');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('shows that an address is already subscribed, and hides a server error when the address is changed', async () => {
  const { person, api } = await open([]);
  const list = await panel();
  const field = list.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address of a subscriber' });
  const add = list.getByRole('button', { name: 'Add' });
  let answer: (response: unknown) => void = () => {};
  api.on('POST /public-status-pages/5/subscribers/', () => new Promise((resolve) => (answer = resolve)));
  await enterText(person, field, 'reader@example.com');
  await person.click(add);
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'));
  answer(refused(403, { detail: 'Not now.' }));
  await list.findByText('Not now.');
  await person.type(field, '{Backspace}m');
  expect(list.queryByText('Not now.')).toBeNull();
  await person.keyboard('{Enter}');
  answer(subscriber());
  await screen.findByText('reader@example.com is already subscribed');
  expect(field.value).toBe('');
});
