import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../../lib/testing/fake-api.ts';
import { openStatusPages, statusPage } from '../testing/open-status-pages.tsx';
import { EditPage } from './edit-page.tsx';

const open = (at = '/status/5', given: Parameters<typeof openStatusPages>[1] = {}) =>
  openStatusPages(<EditPage />, { at, ...given });
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });

test.each([
  ['public', 1],
  ['password', 0],
] as const)('for a page with the visibility %s, shows %i subscriber lists', async (visibility, count) => {
  await open('/status/5', { pages: [statusPage({ visibility })] });
  expect((await name()).value).not.toBe('');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit public status page');
  expect(screen.queryAllByRole('heading', { name: /subscribers/i })).toHaveLength(count);
});

test.each(['/status/0', '/status/-1', '/status/x', '/status/1.5'])(
  'shows that there is no page at %s and requests none',
  async (at) => {
    const { api } = await open(at);
    await screen.findByText('Status page not found');
    expect(api.calls.filter(({ path }) => path.startsWith('/public-status-pages/'))).toEqual([]);
  },
);

test('shows that the page may have been deleted', async () => {
  await open('/status/5', { answers: { 'GET /public-status-pages/5/': () => refused(404) } });
  await screen.findByText('Status page not found');
  screen.getByText('It may have been deleted.');
});

test('retries on request after a loading error', async () => {
  const { person, api } = await open('/status/5', { answers: { 'GET /public-status-pages/5/': () => refused(403) } });
  await screen.findByText('The status page could not be loaded.');
  api.on('GET /public-status-pages/5/', () => statusPage());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await name();
});
