import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { RetirementDialog } from './retirement-dialog.tsx';
import { RetirementPage } from './retirement-page.tsx';

const END = {
  start_date: '2026-11-20T00:00:00Z',
  end_date: '2999-12-31T00:00:00Z',
  free_extend: 30,
  paid_extend: 60,
  reason: 'We move.',
};
const ownEnd = (id: number) => ({ ...END, id, name: `Organization ${id}` });
const PLAN = {
  organizations: 1200,
  paying: 0,
  checks_stop_on: '2030-01-30T00:00:00Z',
  last_checks_stop_on: null,
  data_deleted_on: '2030-03-31T00:00:00Z',
};

const serve = (
  retirement: { installation: object | null; organizations: readonly object[] },
  answers: Parameters<typeof fakeApi>[0] = {},
  billing = 'builtin',
) => {
  const api = fakeApi({
    'GET /operator/retirement/': () => retirement,
    'GET /installation/': () => ({ billing, sign_up: 'open' }),
    ...answers,
  });
  return { api, sent: () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};
const NONE = { installation: null, organizations: [] };
const facts = (within: ParentNode = document) =>
  [...within.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
const button = (name: string) => screen.findByRole('button', { name });
const lastDay = () => screen.findByLabelText<HTMLInputElement>(/^Last day of the service/);
const enterDay = async (value: string) => fireEvent.change(await lastDay(), { target: { value } });
const isOff = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true';
const open = async (...given: Parameters<typeof serve>) => {
  const served = serve(...given);
  return { ...served, ...(await renderPage(<RetirementPage />)) };
};

test('shows the consequences first, and ends the service for all organizations after the confirmation text is typed', async () => {
  const { person, sent, api } = await open(NONE, { 'PUT /operator/retirement/': () => PLAN });
  expect(await isOff('What will happen?')).toBe(true);
  await enterDay('2999-12-31');
  await enterText(person, screen.getByRole('textbox', { name: /^Reason/ }), 'We move.');
  await person.click(await button('What will happen?'));
  const plan = await screen.findByRole('region', { name: 'What will happen' });
  expect(facts(plan)).toEqual([
    'Organizations: 1,200',
    'Checks stop on: 30 January 2030',
    'Data is deleted from: 31 March 2030',
  ]);
  expect(await isOff('End the service')).toBe(true);
  await enterText(person, screen.getByLabelText('Type “end the service” to confirm'), 'end the service ');
  api.on('GET /operator/retirement/', () => ({ installation: END, organizations: [] }));
  await person.click(await button('End the service'));
  await screen.findByText('The end of the service was set.');
  await button('Revoke the end');
  const body = {
    start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    end_date: '2999-12-31',
    free_extend: 30,
    paid_extend: 60,
    reason: 'We move.',
    soon: false,
  };
  expect(sent()).toEqual([
    { ...body, start_date: expect.any(String), confirm: '', dry_run: true },
    { ...body, start_date: expect.any(String), confirm: 'end the service ', dry_run: false },
  ]);
});

test('shows the number of paying organizations, and hides the consequences after a change', async () => {
  const { person } = await open(NONE, {
    'PUT /operator/retirement/': () => ({ ...PLAN, paying: 1, last_checks_stop_on: '2030-06-30T00:00:00Z' }),
  });
  await enterDay('2999-12-31');
  await person.click(await button('What will happen?'));
  const plan = await screen.findByRole('region', { name: 'What will happen' });
  expect(facts(plan)).toContain('Organizations with a paid plan: 1');
  expect(facts(plan)).toContain('Last paid plans end on: 30 June 2030');
  await enterDay('2999-12-30');
  expect([screen.queryByRole('region', { name: 'What will happen' }), screen.queryByText('End the service')]).toEqual([
    null,
    null,
  ]);
});

test.each([
  [29, 1],
  [31, 0],
])('asks for confirmation if the last day is less than 30 days ahead (%i days)', async (days, boxes) => {
  const { person, sent } = await open(NONE, { 'PUT /operator/retirement/': () => PLAN });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await enterDay(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
  for (const box of screen.queryAllByRole('checkbox')) await person.click(box);
  await person.click(await button('What will happen?'));
  await waitFor(() => expect(sent()).toMatchObject([{ soon: boxes === 1 }]));
});

test('rejects numbers of days outside 0 to 365', async () => {
  const { person, sent } = await open(NONE, { 'PUT /operator/retirement/': () => PLAN });
  await enterDay('2999-12-31');
  const field = await screen.findByRole('textbox', { name: 'Days after the end of a paid plan' });
  for (const [days, isValid] of [
    ['366', false],
    ['-1', false],
    ['', false],
    ['365', true],
    ['0', true],
  ] as const) {
    await person.clear(field);
    if (days !== '') await enterText(person, field, days);
    expect([days, screen.queryAllByText('Enter a number of days from 0 to 365.').length]).toEqual([
      days,
      isValid ? 0 : 1,
    ]);
    expect(await isOff('What will happen?')).toBe(!isValid);
  }
  await person.click(await button('What will happen?'));
  await waitFor(() => expect(sent()).toMatchObject([{ free_extend: 30, paid_extend: 0 }]));
});

test.each([
  [400, { end_date: ['Too early.'] }, 'Too early.', 0],
  [409, { detail: 'Set already.' }, 'Set already.', 1],
])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
  const { person } = await open(NONE, { 'PUT /operator/retirement/': () => refused(status, body) });
  await enterDay('2999-12-31');
  await person.click(await button('What will happen?'));
  await screen.findByText(text);
  expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
});

test.each([
  ['builtin', 'Days of grace: 30, and 60 after a paid plan'],
  ['off', 'Days of grace: 30'],
])('shows the retirement dates that are set (billing %s)', async (billing, grace) => {
  await open({ installation: END, organizations: [] }, {}, billing);
  await button('Revoke the end');
  await waitFor(() =>
    expect(facts()).toEqual([
      'Announced on: 20 November 2026 (UTC)',
      'Last day: 31 December 2999 (UTC)',
      grace,
      'Reason: We move.',
    ]),
  );
  expect([screen.queryByRole('textbox'), screen.queryByText(/a separate end/)]).toEqual([null, null]);
});

test('shows no field for days after a paid plan if the installation sells no plans', async () => {
  await open(NONE, {}, 'off');
  await lastDay();
  await waitFor(() => expect(screen.queryByLabelText('Days after the end of a paid plan')).toBeNull());
});

test('cancels the retirement after confirmation', async () => {
  const { person, sent } = await open(
    { installation: END, organizations: [] },
    { 'POST /operator/retirement/clear/': () => refused(400, { reason: ['This field may not be blank.'] }) },
  );
  await person.click(await button('Revoke the end'));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the end of the service?' });
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('This field may not be blank.');
  await enterText(person, within(dialog).getByRole('textbox'), 'We stay.');
  serve(NONE, { 'POST /operator/retirement/clear/': () => ({}) });
  await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The end of the service was revoked.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await lastDay();
  expect(sent()).toEqual([{ reason: '' }]);
});

test.each([
  [25, 0],
  [26, 1],
])('lists %i organizations with their own retirement dates on pages of 25', async (count, navigations) => {
  const organizations = Array.from({ length: count }, (_, index) => ownEnd(index + 1));
  const { person } = await open({ installation: null, organizations });
  const link = await screen.findByRole('link', { name: 'Organization 1' });
  expect([link.getAttribute('href'), link.closest('li')?.textContent]).toEqual([
    '/operator/organizations/1',
    'Organization 1, last day 31 December 2999 (UTC)',
  ]);
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  expect(screen.queryAllByRole('navigation', { name: 'Pages of organizations' })).toHaveLength(navigations);
  if (navigations === 0) return;
  await person.click(await button('Page 2'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Organization 26, last day 31 December 2999 (UTC)',
  ]);
});

test('sets the retirement dates of one organization without a confirmation text', async () => {
  const { sent } = serve(
    { installation: END, organizations: [ownEnd(4)] },
    { 'PUT /operator/retirement/': () => PLAN },
  );
  const closed: true[] = [];
  const { person } = await renderPage(
    <RetirementDialog organization={{ id: 3, name: 'Acme' }} onClose={() => closed.push(true)} />,
  );
  await screen.findByRole('dialog', { name: 'The end of the service for Acme' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Announcement date (UTC)')));
  await enterDay('2999-12-31');
  await person.click(await button('What will happen?'));
  await person.click(await button('End the service'));
  await waitFor(() => expect(closed).toEqual([true]));
  expect(sent()).toMatchObject([
    { organization: 3, dry_run: true },
    { organization: 3, dry_run: false },
  ]);
  expect(sent()[0]).not.toHaveProperty('confirm');
});

test('cancels the retirement of one organization only', async () => {
  const { sent } = serve(
    { installation: null, organizations: [ownEnd(4), ownEnd(3)] },
    { 'POST /operator/retirement/clear/': () => ({}) },
  );
  const { person } = await renderPage(<RetirementDialog organization={{ id: 3, name: 'Acme' }} onClose={() => {}} />);
  await person.click(await button('Revoke the end'));
  await person.click(await button('Revoke'));
  await waitFor(() => expect(sent()).toEqual([{ organization: 3, reason: '' }]));
});

test('shows each error only at its field', async () => {
  const { api } = await open(NONE, { 'PUT /operator/retirement/': () => PLAN });
  fireEvent.change(await screen.findByLabelText('Announcement date (UTC)'), { target: { value: '2999-11-30' } });
  await enterDay('2999-12-31');
  fireEvent.click(await button('What will happen?'));
  const confirmation = await screen.findByLabelText<HTMLInputElement>('Type “end the service” to confirm');
  expect(confirmation.value).toBe('');
  fireEvent.change(confirmation, { target: { value: 'end the service' } });
  const names = {
    start_date: 'Announcement date (UTC)',
    end_date: 'Last day of the service',
    free_extend: 'Days of grace',
    paid_extend: 'Days after the end of a paid plan',
    reason: 'Reason',
    confirm: 'Type “end the service” to confirm',
  };
  for (const [field, name] of Object.entries(names)) {
    api.on('PUT /operator/retirement/', () => refused(400, { [field]: [`No ${field}.`] }));
    fireEvent.click(await button('End the service'));
    await screen.findByText(`No ${field}.`);
    const input = screen.getByLabelText(name, { exact: false, selector: 'input' });
    expect([name, input.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual([name, 'true', null]);
  }
  expect(api.calls.at(-1)?.body).toMatchObject({ start_date: '2999-11-30', confirm: 'end the service' });
});

test('requires an announcement date', async () => {
  await open(NONE);
  await enterDay('2999-12-31');
  expect(await isOff('What will happen?')).toBe(false);
  fireEvent.change(screen.getByLabelText('Announcement date (UTC)'), { target: { value: '' } });
  expect(await isOff('What will happen?')).toBe(true);
});

test('does not cancel the retirement after a server error, and asks for confirmation before a reason is discarded', async () => {
  const { person } = await open(
    { installation: END, organizations: [] },
    { 'POST /operator/retirement/clear/': () => refused(503) },
  );
  await person.click(await button('Revoke the end'));
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  await enterText(person, reason, 'We stay.');
  await person.keyboard('{Enter}');
  await screen.findByText(/^The end of the service was not revoked\. /);
  await person.click(await button('Cancel'));
  await person.click(await button('Discard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await button('Revoke the end'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Reason/ })).value).toBe('');
});

test('asks for confirmation before a date entered for one organization is discarded', async () => {
  serve(NONE);
  const closed: true[] = [];
  await renderPage(<RetirementDialog organization={{ id: 3, name: 'Acme' }} onClose={() => closed.push(true)} />);
  fireEvent.input(await lastDay(), { target: { value: '2999-12-31' } });
  fireEvent.click(screen.getByRole('button', { name: '' }));
  fireEvent.click(await button('Discard'));
  await waitFor(() => expect(closed).toEqual([true]));
});
