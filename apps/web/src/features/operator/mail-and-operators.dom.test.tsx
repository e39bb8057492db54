import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { MailPage } from './mail-page.tsx';
import { OperatorsPage } from './operators-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const button = (name: string) => screen.findByRole('button', { name });

describe('the mail page of the operator area', () => {
  const MAIL = {
    server: 'mail.example.com:587',
    is_tls: false,
    sender: 'pharos@example.com',
    support_email: null,
    alarm_email: null,
    waiting_alerts: 0,
    waiting_account_mails: 0,
    oldest_waiting_on: null,
    failures: [],
  };
  const open = async (given: object = {}, answers: Answers = {}) => {
    const api = fakeApi({ 'GET /operator/mail/': () => ({ ...MAIL, ...given }), ...answers });
    const page = await renderPage(<MailPage />);
    await button('Send me a test mail');
    return { ...page, api };
  };
  const facts = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

  test.each([
    [
      {},
      [
        'Mail server: mail.example.com:587',
        'Sender: pharos@example.com',
        'Support tickets go to: The operators',
        'Recipients of system alerts: The owner of the first organization',
        'Waiting: Nothing',
      ],
    ],
    [
      { is_tls: true, support_email: 'help@example.com', alarm_email: 'admin@example.com', waiting_alerts: 1 },
      [
        'Mail server: mail.example.com:587, encrypted',
        'Sender: pharos@example.com',
        'Support tickets go to: help@example.com',
        'Recipients of system alerts: admin@example.com',
        'Waiting: 1 alert and 0 other mails',
      ],
    ],
  ])('shows the mail settings: %j', async (given, expected) => {
    await open(given);
    expect(document.title).toMatch(/^Mail/);
    expect(facts()).toEqual(expected);
    screen.getByText('No alert failed.');
  });

  test('shows the number of waiting emails and the age of the oldest', async () => {
    await open({ waiting_alerts: 2, waiting_account_mails: 1, oldest_waiting_on: '2026-11-20T12:00:00Z' });
    expect(facts().at(-1)).toMatch(/^Waiting: 2 alerts and 1 other mail, the oldest since \d+ d ago$/);
  });

  test('shows that nothing is sent without a mail server', async () => {
    await open({ server: null });
    expect(facts()[0]).toMatch(/^Mail server: None\. Mails are stored in the outbox folder\./);
    screen.getByText('No mail is sent because no mail server is set up.');
  });

  test('lists emails that were not accepted', async () => {
    const failure = { created_on: '2026-11-20T12:00:00Z', organization: 3, answer: '550 No such user' };
    await open({
      failures: [
        { ...failure, to: 'ann@example.com', is_tried_again: true },
        { ...failure, to: 'bob@example.com', is_tried_again: false },
      ],
    });
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MadeToOrganizationProblem',
      expect.stringMatching(/^20 November 2026.*ann@example\.comNumber 3550 No such user \(waiting for a retry\)$/),
      expect.stringMatching(/^20 November 2026.*bob@example\.comNumber 3550 No such user$/),
    ]);
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/operator/organizations/3');
  });

  test.each([
    ['accepted', 'The mail server accepted the mail to me@example.com. Its response: 250 OK'],
    ['kept', 'The mail to me@example.com was not sent: 250 OK'],
    ['refused', 'The mail server rejected the mail to me@example.com: 250 OK'],
  ])('shows that a test email was %s', async (outcome, text) => {
    const { person } = await open(
      {},
      {
        'POST /operator/mail/test/': () => ({ outcome, to: 'me@example.com', answer: '250 OK' }),
      },
    );
    expect(screen.getByRole('status').textContent).toBe('');
    await person.click(await button('Send me a test mail'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  });

  test('shows why no test email is sent', async () => {
    const { person } = await open({}, { 'POST /operator/mail/test/': () => refused(429, { detail: 'Too many.' }) });
    await person.click(await button('Send me a test mail'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many.');
  });
});

describe('the operators page', () => {
  const operator = (id: number, name: string) => ({
    user_id: id,
    email: `${name.toLowerCase()}@example.com`,
    full_name: name,
    added_on: '2026-11-20T12:00:00Z',
  });
  const act = (id: number) => ({
    id,
    action: 'operator.add',
    subject: `Subject ${id}`,
    operator: 'ann@example.com',
    created_on: '2026-11-20T12:00:00Z',
    reason: null,
  });
  const open = async (answers: Answers = {}, operators = [operator(1, 'Ann'), operator(2, 'Bob')], actions = 1) => {
    const api = fakeApi({
      'GET /operator/operators/': () => ({ results: operators }),
      'GET /operator/acts/': () => pageOf([act(1)], actions),
      ...answers,
    });
    const page = await renderPage(<OperatorsPage />, { at: '/operator/operators' });
    await screen.findByText('Ann');
    const sent = () => api.calls.filter(({ method }) => method !== 'GET');
    return { ...page, api, sent };
  };

  test('lists the operators and their actions', async () => {
    const { api } = await open();
    expect(document.title).toMatch(/^Operators/);
    await screen.findByText('Subject 1');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Annann@example.com, since 20 November 2026Remove',
      'Bobbob@example.com, since 20 November 2026Remove',
      expect.stringMatching(/^Added the operator Subject 1ann@example\.com, 20 November/),
    ]);
    expect(api.calls.map(({ path }) => path)).toContain('/operator/acts/?page=1&page_size=20');
  });

  test('offers no way to remove the only operator', async () => {
    await open({}, [operator(1, 'Ann')]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  test.each([
    [20, 0],
    [21, 1],
  ])('shows for %i actions %i page navigations', async (count, navigations) => {
    const { person, api, router } = await open({}, undefined, count);
    await screen.findByText('Subject 1');
    expect(screen.queryAllByRole('navigation', { name: 'Pages of actions' })).toHaveLength(navigations);
    if (navigations === 0) return;
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
    await person.click(await button('Page 2'));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/operator/acts/?page=2&page_size=20'));
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  test('removes an operator after confirmation', async () => {
    const { person, sent, api } = await open({
      'DELETE /operator/operators/2/': () => refused(409, { detail: 'Not now.' }),
    });
    await person.click(await button('Remove bob@example.com'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this operator?' });
    expect(dialog.textContent).toContain('bob@example.com no longer sees this area');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    await person.click(await button('Remove bob@example.com'));
    await person.click(await button('Remove'));
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    api.on('DELETE /operator/operators/2/', () => ({}));
    api.on('GET /operator/operators/', () => ({ results: [operator(1, 'Ann')] }));
    await person.click(await button('Remove'));
    await screen.findByText('bob@example.com is not an longer an operator.');
    await waitFor(() => expect(screen.queryByText('Bob')).toBeNull());
  });

  test('makes an account an operator', async () => {
    const { person, sent } = await open({ 'POST /operator/operators/': () => operator(3, 'Carl') });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address of an account' });
    await enterText(person, field, ' ');
    expect((await button('Add operator')).getAttribute('aria-disabled')).toBe('true');
    await enterText(person, field, 'carl@example.com');
    await person.click(await button('Add operator'));
    await screen.findByText('carl@example.com is now an operator.');
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent().map(({ body }) => (body as { email: string }).email.trim())).toEqual(['carl@example.com']);
  });

  test.each([
    ['POST /operator/operators/', 'Add operator', 'The operator was not added.'],
    ['DELETE /operator/operators/2/', 'Remove', 'bob@example.com is still an operator.'],
  ])('shows what was not done after a server error (%s)', async (call, name, failure) => {
    const { person } = await open({ [call]: () => refused(503) });
    await enterText(person, screen.getByRole('textbox'), 'carl@example.com');
    if (name === 'Remove') await person.click(await button('Remove bob@example.com'));
    await person.click(await button(name));
    await screen.findByText(new RegExp(`^${failure.replaceAll('.', '\\.')} `));
  });

  test('fetches the operators and actions again after adding an operator', async () => {
    const { person, api } = await open({ 'POST /operator/operators/': () => operator(3, 'Carl') });
    const read = api.calls.length;
    await enterText(person, screen.getByRole('textbox'), 'carl@example.com');
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.calls.slice(read).map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /operator/operators/',
        'GET /operator/operators/',
        'GET /operator/acts/?page=1&page_size=20',
      ]),
    );
  });

  test.each([
    [{ 'GET /operator/operators/': () => refused(500) }, 'The operators'],
    [{ 'GET /operator/acts/': () => refused(500) }, 'The actions'],
  ])('retries on request after a loading error', async (answers, what) => {
    const api = fakeApi({
      'GET /operator/operators/': () => ({ results: [operator(1, 'Ann')] }),
      'GET /operator/acts/': () => pageOf([act(1)]),
      ...answers,
    });
    await renderPage(<OperatorsPage />, { at: '/operator/operators' });
    expect(document.querySelectorAll('[aria-busy=true]').length).toBeGreaterThan(0);
    await screen.findByText(`${what} could not be loaded.`);
    api.on('GET /operator/operators/', () => ({ results: [operator(1, 'Ann')] }));
    api.on('GET /operator/acts/', () => pageOf([act(1)]));
    fireEvent.click(await button('Try again'));
    await screen.findByText('Ann');
    await screen.findByText('Subject 1');
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0);
  });

  test.each([
    [400, { email: ['No such account.'] }, 'No such account.', 0],
    [409, { detail: 'One already.' }, 'One already.', 1],
  ])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const { person } = await open({ 'POST /operator/operators/': () => refused(status, body) });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address of an account' });
    await enterText(person, field, 'carl@example.com');
    await person.click(await button('Add operator'));
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, field.value]).toEqual([alerts, 'carl@example.com']);
  });
});
