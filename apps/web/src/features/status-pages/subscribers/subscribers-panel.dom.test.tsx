import type { PageSubscriber } from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { pageOf } from '../../../lib/testing/fake-api.ts';
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

test('who follows a page is listed, with who has not confirmed and what is not reached', async () => {
  await open([
    subscriber(),
    subscriber({ id: 32, address: 'new@example.com', confirmed_at: null }),
    subscriber({ id: 33, kind: 'webhook', address: 'https://hook.example/', failing_since: '2026-01-02T00:00:00Z' }),
  ]);
  const list = await panel();
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^reader@example\.comMail, [^N]*$/);
  expect(rows[1]).toContain('Not confirmed yet');
  expect(rows[2]).toMatch(/Webhook, .*Not reached since/);
  expect(screen.getByRole('heading', { name: 'Subscribers (3)' })).toBeTruthy();
});

test('a private page has none', async () => {
  await open([], statusPage({ visibility: 'members' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('region', { name: /^Subscribers/ })).toBeNull();
});

test('an address is added, and a refusal stands at its field with what was typed', async () => {
  const { person, api, sent } = await open([]);
  const list = await panel();
  const field = list.getByRole('textbox', { name: 'E-mail address of a subscriber' });
  api.on('POST /public-status-pages/5/subscribers/', () =>
    Response.json({ email: ['Enter a valid e-mail address.'] }, { status: 400 }),
  );
  await enterText(person, field, 'nobody');
  await person.click(list.getByRole('button', { name: 'Add' }));
  expect(await list.findByText('Enter a valid e-mail address.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('nobody');
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

test('one is removed after a question', async () => {
  const { person, api } = await open([subscriber()]);
  const list = await panel();
  await person.click(await list.findByRole('button', { name: 'Remove reader@example.com' }));
  api.on('DELETE /public-status-pages/5/subscribers/31/', () => ({}));
  api.on(LIST, () => pageOf([]));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByRole('heading', { name: 'Subscribers' });
  expect(list.queryByText('reader@example.com')).toBeNull();
});
