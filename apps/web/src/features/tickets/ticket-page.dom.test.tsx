import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { TicketPage } from './ticket-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const ticket = (given: object = {}) => ({
  id: 'a-1',
  reason: 'More checks',
  status: 'open',
  created_on: '2026-11-20T12:00:00Z',
  reply_due_on: null,
  closed_on: null,
  messages: [],
  ...given,
});
const open = async (given: object = {}, answers: Answers = {}, me = user()) => {
  const api = fakeApi({ 'GET /support-tickets/a-1/': () => ticket(given), ...answers });
  return { api, ...(await renderPage(<TicketPage />, { at: '/tickets/a-1', user: me })) };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('a support ticket', () => {
  test.each([
    [{}, 'Processing.'],
    [{ status: 'answered' }, 'Answered.'],
    [{ status: 'closed', closed_on: '2026-11-26T12:00:00Z' }, /^Closed on 26 November 2026/],
  ])('shows its state (%j)', async (given, text) => {
    await open(given);
    await heading('More checks');
    expect(document.title).toMatch(/^More checks/);
    screen.getByText(/^Created on 20 November 2026/);
    const status = screen.getByRole('status').textContent ?? '';
    expect(typeof text === 'string' ? status === text : text.test(status)).toBe(true);
    expect([screen.queryByRole('list'), screen.queryByText(/answer by mail|answer was due/)]).toEqual([null, null]);
    // Only the author can write, and only until the ticket is closed.
    expect(screen.queryAllByRole('link', { name: 'Log in to reply' })).toHaveLength('closed_on' in given ? 0 : 1);
  });

  test.each([
    ['2999-11-25T12:00:00Z', 'The operators of this Pharos answer by mail until 25 November 2999.'],
    ['2020-11-25T12:00:00Z', /^An answer was due on 25 November 2020\. Write again/],
  ])('shows when a reply is due: %s', async (reply_due_on, text) => {
    await open({ reply_due_on });
    await screen.findByText(text);
  });

  test('shows the messages in their order', async () => {
    await open({
      messages: [
        { author: 'asker', created_on: '2026-11-21T12:00:00Z', text: 'Hello?' },
        { author: 'operator', created_on: '2026-11-22T12:00:00Z', text: 'Yes.' },
      ],
    });
    await screen.findByRole('list', { name: 'Messages' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Requester, 21 November 2026.*Hello\?$/),
      expect.stringMatching(/^Operators, 22 November 2026.*Yes\.$/),
    ]);
  });

  test('sends a visitor who is not signed in to the login page and back', async () => {
    const { api } = await open();
    expect(await hrefOf('Log in to reply')).toBe('/login?next=%2Ftickets%2Fa-1');
    expect(api.calls.map(({ path }) => path)).toEqual(['/support-tickets/a-1/']);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])('links operators to their area (operator: %s)', async (is_operator, count) => {
    startSession('mine');
    await open({ closed_on: '2026-11-26T12:00:00Z' }, {}, user({ is_operator }));
    await heading('More checks');
    const links = screen.queryAllByRole('link', { name: 'Answer in the operator area' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(count === 0 ? [] : ['/operator/tickets/a-1']);
  });

  test.each([404, 400])('shows that a ticket does not exist if the server does not know it (%i)', async (status) => {
    await open({}, { 'GET /support-tickets/a-1/': () => refused(status) });
    await heading('Ticket not found');
  });

  test('shows that it is loading', async () => {
    await open({}, { 'GET /support-tickets/a-1/': () => new Promise(() => {}) });
    await heading('Ticket');
    screen.getByText('One moment…');
  });

  test('retries after a loading error', async () => {
    const { person, api } = await open({}, { 'GET /support-tickets/a-1/': () => refused(403) });
    await screen.findByText('The ticket could not be loaded.');
    api.on('GET /support-tickets/a-1/', () => ticket());
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('More checks');
  });
});

describe('a reply in a support ticket', () => {
  const own = { 'GET /support-tickets/': () => ({ results: [ticket({ id: 'a-2' }), ticket()] }) };
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  const send = () => screen.getByRole('button', { name: 'Send' });

  test('adds a message of the author', async () => {
    startSession('mine');
    const { person, api } = await open({}, { ...own, 'POST /support-tickets/a-1/messages/': () => ticket() });
    await field();
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await enterText(person, await field(), ' ');
    expect(send().getAttribute('aria-disabled')).toBe('true');
    await enterText(person, await field(), 'And users.');
    api.on('GET /support-tickets/a-1/', () =>
      ticket({ messages: [{ author: 'asker', created_on: '2026-11-21T12:00:00Z', text: 'And users.' }] }),
    );
    await person.click(send());
    await screen.findByRole('list', { name: 'Messages' });
    expect((await field()).value).toBe('');
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { text: ' And users.' },
    ]);
  });

  test.each([
    [400, { text: ['Too long.'] }, 'Too long.', 0],
    [429, { detail: 'Too many messages.' }, 'Too many messages.', 1],
  ])('preserves a text that was rejected with status %i', async (status, body, text, alerts) => {
    startSession('mine');
    const { person } = await open({}, { ...own, 'POST /support-tickets/a-1/messages/': () => refused(status, body) });
    await enterText(person, await field(), 'And users.');
    await person.click(send());
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, (await field()).value]).toEqual([alerts, 'And users.']);
  });

  test('is offered only to the author of the ticket', async () => {
    startSession('mine');
    await open({}, { 'GET /support-tickets/': () => ({ results: [ticket({ id: 'a-2' })] }) });
    await screen.findByText('Only the requester can write here.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('allows a retry if the author cannot be determined', async () => {
    startSession('mine');
    const { person, api } = await open({}, { 'GET /support-tickets/': () => refused(403) });
    await screen.findByText('Permission to write here could not be loaded.');
    api.on('GET /support-tickets/', own['GET /support-tickets/']);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await field()).toBeTruthy());
  });
});
