import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { RequestTicket } from './request-ticket.tsx';

const UUID = '0190e2a4-7b1c-7def-8123-456789abcdef';
const url = `https://pharos.example/v1/support-tickets/${UUID}/`;
const serve = () =>
  fakeApi({
    'POST /create-support-ticket/': () => ({ url }),
    [`GET /support-tickets/${UUID}/`]: () => ({ id: UUID, status: 'open' }),
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

const request = async () => {
  const { person, unmount } = await renderPage(<RequestTicket kind="transfer" />);
  await person.click(await button('Transfer ownership'));
  await person.click(await button('Send the request'));
  await screen.findByText(/^Processing/);
  unmount();
};

test('a request is processed for the person who made it', async () => {
  serve();
  await request();
  const again = await renderPage(<RequestTicket kind="transfer" />);
  expect(await screen.findByText(/^Processing/)).toBeTruthy();
  again.unmount();
  await renderPage(<RequestTicket kind="transfer" />, { user: user({ id: 2 }) });
  expect(await button('Transfer ownership')).toBeTruthy();
});

test('a request that was closed can be made again', async () => {
  const api = serve();
  await request();
  api.on(`GET /support-tickets/${UUID}/`, () => ({ id: UUID, status: 'closed' }));
  await renderPage(<RequestTicket kind="transfer" />);
  expect(await button('Transfer ownership')).toBeTruthy();
});
