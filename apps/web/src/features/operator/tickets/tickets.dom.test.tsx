import type { OperatorTicketDetail } from '@pharos/contract/rest/operator/tickets.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { OperatorTicketPage } from './ticket-page.tsx';
import { TicketsPage } from './tickets-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const ticket = (given: Partial<OperatorTicketDetail> = {}): OperatorTicketDetail =>
  ({
    id: 'a-1',
    reason: 'More checks',
    status: 'open',
    organization: { id: 3, name: 'Acme' },
    asked_by: 'ann@example.com',
    is_asker_verified: true,
    requested_for: null,
    downgrade_to: null,
    detail: null,
    plan_requested: null,
    created_on: '2026-11-20T12:00:00Z',
    reply_due_on: null,
    is_overdue: false,
    closed_on: null,
    messages: [],
    ...given,
  }) as OperatorTicketDetail;
const button = (name: string) => screen.findByRole('button', { name });

describe('the ticket list', () => {
  const openList = async (results: readonly object[], query = '', count = results.length) => {
    const api = fakeApi({ 'GET /operator/tickets/': () => pageOf(results, count) });
    const page = await renderPage(<TicketsPage />, { at: `/operator/tickets${query}` });
    return { ...page, api, search: () => page.router.state.location.search };
  };
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

  test('shows state, organization and sender of each ticket', async () => {
    await openList([
      ticket({ reply_due_on: '2026-11-25T12:00:00Z' }),
      ticket({ id: 'a-2', reason: 'Late', reply_due_on: '2026-11-25T12:00:00Z', is_overdue: true, asked_by: null }),
      ticket({ id: 'a-3', reason: 'Done', status: 'closed', is_asker_verified: false }),
    ]);
    await screen.findByText('3 tickets');
    expect(document.title).toMatch(/^Tickets/);
    expect(rows()).toEqual([
      'RequestOrganizationRequesterCreated',
      expect.stringMatching(/^More checksWaiting for an answer, due on 25 November 2026Acmeann@example\.com\d+/),
      expect.stringMatching(/^LateWaiting for an answer, was due on 25 November 2026AcmeAn API key\d+/),
      expect.stringMatching(/^DoneClosedAcmeann@example\.com \(not verified\)\d+/),
    ]);
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Late')).toBe('/operator/tickets/a-2');
    expect(screen.getAllByRole('link', { name: 'Acme' })[0]?.getAttribute('href')).toBe('/operator/organizations/3');
    expect(screen.queryByRole('navigation', { name: 'Pages of tickets' })).toBeNull();
  });

  test('uses the singular for one ticket', async () => {
    await openList([ticket()]);
    await screen.findByText('1 ticket');
  });

  test.each([
    ['', 'There are no tickets', /Requests from Help/],
    ['?status=closed', 'No ticket matches', /or show tickets of all states/],
    ['?search=shop', 'No ticket matches', /or show tickets of all states/],
  ])('explains why the list is empty (%s)', async (query, title, text) => {
    await openList([], query);
    await screen.findByText(title);
    screen.getByText(text);
  });

  test('requests the filters of the URL and returns to the first page after a change', async () => {
    const { person, api, search } = await openList([ticket()], '?search=shop&page=2&status=open', 60);
    await screen.findByText('60 tickets');
    expect(api.calls[0]?.path).toBe('/operator/tickets/?search=shop&status=open&page=2&page_size=25');
    await person.click(screen.getByRole('combobox', { name: 'State' }));
    await person.click(await screen.findByRole('option', { name: 'Answered' }));
    await waitFor(() => expect(search()).toEqual({ search: 'shop', status: 'answered' }));
    await person.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await waitFor(() => expect(search()).toEqual({ status: 'answered' }));
    expect(api.calls.at(-1)?.path).toContain('page=1&');
  });

  test.each([
    [25, 0],
    [26, 1],
  ])('shows for %i tickets %i page navigations', async (count, navigations) => {
    await openList([ticket()], '', count);
    await screen.findByText(`${count} tickets`);
    expect(screen.queryAllByRole('navigation', { name: 'Pages of tickets' })).toHaveLength(navigations);
  });

  test('moves to another page, and redirects from beyond the end to the last page', async () => {
    const { person, search } = await openList([ticket()], '?status=open', 60);
    await person.click(await button('Page 3'));
    await waitFor(() => expect(search()).toEqual({ status: 'open', page: 3 }));
    expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull();
    const behind = await openList([ticket()], '?page=9', 60);
    await waitFor(() => expect(behind.search()).toEqual({ page: 3 }));
    const farBehind = await openList([ticket()], '?page=9', 25);
    await waitFor(() => expect(farBehind.search()).toEqual({}));
  });
});

describe('the page of a ticket', () => {
  const open = async (given: Partial<OperatorTicketDetail> = {}, answers: Answers = {}) => {
    const api = fakeApi({ 'GET /operator/tickets/a-1/': () => ticket(given), ...answers });
    const page = await renderPage(<OperatorTicketPage />, { at: '/operator/tickets/a-1' });
    return { ...page, api, sent: () => api.calls.filter(({ method }) => method !== 'GET') };
  };
  const facts = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });

  test('shows only the available facts of a new ticket', async () => {
    await open({ asked_by: null });
    await heading('More checks');
    expect(document.title).toMatch(/^More checks/);
    expect(facts()).toEqual([
      'State: Waiting for an answer',
      'Organization: Acme',
      'Requested by: An API key or a deleted account',
      expect.stringMatching(/^Created: 20 November 2026/),
    ]);
    expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/operator/organizations/3');
    expect(screen.getByRole('link', { name: 'All tickets' }).getAttribute('href')).toMatch(/^\/operator\/tickets/);
  });

  test.each([
    [false, 'Due'],
    [true, 'Was due'],
  ])('shows all facts and messages (overdue: %s)', async (is_overdue, due) => {
    await open({
      is_overdue,
      status: 'closed',
      is_asker_verified: false,
      requested_for: 'bob@example.com',
      downgrade_to: 'SPROUT',
      detail: 'Two lines',
      plan_requested: 'ESTATE',
      reply_due_on: '2026-11-25T12:00:00Z',
      closed_on: '2026-11-26T12:00:00Z',
      messages: [
        { author: 'asker', created_on: '2026-11-21T12:00:00Z', text: 'Hello?' },
        { author: 'operator', created_on: '2026-11-22T12:00:00Z', text: 'Yes.' },
      ] as unknown as OperatorTicketDetail['messages'],
    });
    await heading('More checks');
    expect(facts()).toEqual([
      'State: Closed',
      'Organization: Acme',
      'Requested by: ann@example.com (address not verified)',
      'Requested for: bob@example.com',
      'Downgrade to: SPROUT',
      'Details: Two lines',
      'Plan requested: ESTATE',
      expect.stringMatching(/^Created: 20 November 2026/),
      `${due}: 25 November 2026`,
      expect.stringMatching(/^Closed: 26 November 2026/),
    ]);
    const messages = screen.getByRole('region', { name: 'Messages' });
    expect(messages.textContent).toMatch(/ann@example\.com, 21 November.*Hello\?Operators, 22 November.*Yes\.$/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('shows a placeholder for a sender who no longer exists', async () => {
    const messages = [{ author: 'asker', created_on: '2026-11-21T12:00:00Z', text: 'Hello?' }];
    await open({ asked_by: null, messages: messages as unknown as OperatorTicketDetail['messages'] });
    await heading('More checks');
    expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('Requester, 21 November');
  });

  test.each([
    [{}, /to everyone who has its link, and ann@example\.com gets it by mail\.$/],
    [{ asked_by: null }, /, and the owner of the organization gets it by mail\.$/],
    [{ is_asker_verified: false }, /ann@example\.com gets it by mail only if public sign-up is disabled/],
  ])('shows who receives the answer (%j)', async (given, text) => {
    await open(given);
    await screen.findByText(text);
  });

  test.each([
    ['Answer', false, 'Answered.'],
    ['Answer and close', true, 'The ticket was answered and closed.'],
  ])('sends an answer with the button "%s"', async (name, closes, message) => {
    const { person, api, sent } = await open(
      {},
      {
        'POST /operator/tickets/a-1/answers/': ({ body }) =>
          ticket({ status: (body as { close: boolean }).close ? 'closed' : 'answered' }),
      },
    );
    expect([(await button(name)).getAttribute('aria-disabled'), await answer()]).toEqual(['true', await answer()]);
    await enterText(person, await answer(), '  ');
    expect((await button(name)).getAttribute('aria-disabled')).toBe('true');
    await enterText(person, await answer(), 'Here you are.');
    const after = ticket({ status: closes ? 'closed' : 'answered' });
    api.on('GET /operator/tickets/a-1/', () => after);
    await person.click(await button(name));
    await screen.findByText(message);
    expect(sent().map(({ body }) => body)).toEqual([{ text: '  Here you are.', close: closes, seen_status: 'open' }]);
    if (closes) await button('Reopen');
    else expect((await answer()).value).toBe('');
  });

  test('retains a rejected answer and shows the error at the field', async () => {
    const { person } = await open(
      {},
      { 'POST /operator/tickets/a-1/answers/': () => refused(400, { text: ['Too long.'] }) },
    );
    await enterText(person, await answer(), 'Here you are.');
    await person.click(await button('Answer'));
    await screen.findByText('Too long.');
    expect([(await answer()).value, screen.queryByRole('alert')]).toEqual(['Here you are.', null]);
  });

  test.each(['Answer', 'Close without an answer'])('shows above the buttons why "%s" was rejected', async (name) => {
    const refusal = () => refused(409, { detail: 'It was closed by another operator.' });
    const { person } = await open(
      {},
      {
        'POST /operator/tickets/a-1/answers/': refusal,
        'PATCH /operator/tickets/a-1/': refusal,
      },
    );
    await enterText(person, await answer(), 'Here you are.');
    await person.click(await button(name));
    await screen.findByText('It was closed by another operator.');
  });

  test('closes the ticket without an answer and reopens it', async () => {
    const { person, api, sent } = await open({}, { 'PATCH /operator/tickets/a-1/': () => ticket() });
    await answer();
    api.on('GET /operator/tickets/a-1/', () => ticket({ status: 'closed' }));
    await person.click(await button('Close without an answer'));
    await screen.findByText('The ticket was closed.');
    const reopen = await button('Reopen');
    api.on('GET /operator/tickets/a-1/', () => ticket());
    await person.click(reopen);
    await screen.findByText('The ticket was reopened.');
    await answer();
    expect(sent().map(({ body }) => body)).toEqual([{ status: 'closed' }, { status: 'open' }]);
  });

  test.each([404, 400])('shows a not-found message if the server does not know the ticket (%i)', async (status) => {
    await open({}, { 'GET /operator/tickets/a-1/': () => refused(status) });
    await screen.findByText('Ticket not found');
    expect(document.title).toMatch(/^Ticket/);
    screen.getByRole('link', { name: 'All tickets' });
  });

  test('retries on request after a loading error', async () => {
    const { person, api } = await open({}, { 'GET /operator/tickets/a-1/': () => refused(403) });
    api.on('GET /operator/tickets/a-1/', () => ticket());
    await person.click(await button('Try again'));
    await heading('More checks');
  });

  test.each([
    ['Answer', 'open', 'The answer was not sent.'],
    ['Close without an answer', 'open', 'The ticket was not closed.'],
    ['Reopen', 'closed', 'The ticket was not reopened.'],
  ] as const)('shows what was not done after a server error (%s)', async (name, status, failure) => {
    const fails = () => refused(503);
    const { person } = await open(
      { status },
      { 'POST /operator/tickets/a-1/answers/': fails, 'PATCH /operator/tickets/a-1/': fails },
    );
    await heading('More checks');
    for (const field of screen.queryAllByRole('textbox')) await enterText(person, field, 'Here you are.');
    await person.click(await button(name));
    await screen.findByText(new RegExp(`^${failure.replaceAll('.', '\\.')} `));
    await waitFor(async () => expect((await button(name)).getAttribute('aria-disabled')).toBeNull());
  });

  test('focuses the heading after closing or reopening, and invalidates the list', async () => {
    const api = fakeApi({
      'GET /operator/tickets/a-1/': () => ticket(),
      'PATCH /operator/tickets/a-1/': () => ticket(),
    });
    const { person, queries } = await renderPage(
      <main>
        <OperatorTicketPage />
      </main>,
      { at: '/operator/tickets/a-1' },
    );
    queries.setQueryData(['/operator/tickets/', null, {}], pageOf([]));
    for (const [name, status] of [
      ['Close without an answer', 'closed'],
      ['Reopen', 'open'],
    ] as const) {
      const pressed = await button(name);
      api.on('GET /operator/tickets/a-1/', () => ticket({ status }));
      await person.click(pressed);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    }
    expect(queries.getQueryState(['/operator/tickets/', null, {}])?.isInvalidated).toBe(true);
  });
});
