import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { fakeTickets } from '../../../lib/testing/fake-tickets.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { RequestTicket } from './request-ticket.tsx';

const url = 'https://pharos.example/tickets/0190e2a4-7b1c-7def-8123-456789abcdef';
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

const ready = async (name: string) => {
  await waitFor(async () => expect((await button(name)).ariaDisabled).toBeNull());
  return button(name);
};

const request = async () => {
  const { person, unmount } = await renderPage(<RequestTicket kind="transfer" />);
  await person.click(await ready('Transfer ownership'));
  await person.click(await button('Send the request'));
  await screen.findByText(/^Processing/);
  unmount();
};

test('shows a pending request in any browser, and only for its kind', async () => {
  fakeTickets(fakeApi(), url);
  await request();
  localStorage.removeItem('pharos.organization');
  const again = await renderPage(<RequestTicket kind="transfer" />);
  expect((await screen.findByRole('link', { name: 'Track your request here' })).getAttribute('href')).toBe(url);
  again.unmount();
  await renderPage(<RequestTicket kind="delete" />);
  expect(await button('Delete this account')).toBeTruthy();
});

test('allows a new request after the previous one was closed', async () => {
  const tickets = fakeTickets(fakeApi(), url);
  await request();
  tickets.close();
  await renderPage(<RequestTicket kind="transfer" />);
  expect(await button('Transfer ownership')).toBeTruthy();
});

test.each([true, false])(
  'disables the ownership request for an admin who owns another organization: %s',
  async (owns_another) => {
    const api = fakeApi({ 'GET /organization-members/': () => pageOf([{ id: 1, user: 1, owns_another }]) });
    fakeTickets(api, url);
    const { person } = await renderPage(<RequestTicket kind="transfer" />);
    if (owns_another) await screen.findByText(/^You own another organization\./);
    await person.click(await (owns_another ? button : ready)('Transfer ownership'));
    if (owns_another) expect(screen.queryByRole('dialog')).toBeNull();
    else await screen.findByRole('dialog', { name: 'Request the ownership of this organization?' });
  },
);

test('disables the ownership request until it is known whether the admin owns another organization', async () => {
  const members = Promise.withResolvers<object>();
  const api = fakeApi({ 'GET /organization-members/': () => members.promise });
  fakeTickets(api, url);
  await renderPage(<RequestTicket kind="transfer" />);
  expect((await button('Transfer ownership')).ariaDisabled).toBe('true');
  members.resolve(pageOf([{ id: 1, user: 1, owns_another: false }]));
  await ready('Transfer ownership');
});

test('shows the server error and the reason if the admin became the owner of another organization after the page was loaded', async () => {
  let owns_another = false;
  const api = fakeApi({ 'GET /organization-members/': () => pageOf([{ id: 1, user: 1, owns_another }]) });
  fakeTickets(api, url);
  const text = 'Already an owner of another account of Pharos';
  api.on('POST /create-support-ticket/', () => refused(400, { non_field_errors: [text] }));
  const { person } = await renderPage(<RequestTicket kind="transfer" />);
  await person.click(await ready('Transfer ownership'));
  owns_another = true;
  await person.click(await button('Send the request'));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await screen.findByText(/^You own another organization\./);
});
