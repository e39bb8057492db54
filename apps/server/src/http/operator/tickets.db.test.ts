import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { joinAs, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 24 * 3_600_000;
const TUESDAY = Date.parse('2026-11-24T10:00:00Z');
let pharos: TestApp;
let operator: SignedUp;
let asker: SignedUp;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now, requestsPerMinute: 1_000_000 });
  operator = await signUpOwner(pharos, { organization_name: 'Host' });
  await verifyAddress(pharos, operator);
});
beforeEach(async () => {
  now = Date.now();
  asker = await signUpOwner(pharos);
  await verifyAddress(pharos, asker);
});
afterAll(() => pharos.close());

const createTicket = async (reason: string, by = asker): Promise<string> => {
  const body = { reason, organization: by.organizationId };
  const answer = await pharos.call('POST', '/v1/create-support-ticket/', {
    token: by.token,
    body,
    // The limits per address must not apply.
    remoteAddress: `10.9.0.${by.organizationId}`,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().url.split('/').at(-1);
};
const asOperator = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  pharos.call(method, `/v1/operator/tickets/${path}`, { token: operator.token, ...(body && { body }) });
const publicOf = async (id: string) => (await pharos.call('GET', `/v1/support-tickets/${id}/`)).json();
const ownOf = async ({ token }: SignedUp) =>
  (await pharos.call('GET', '/v1/support-tickets/', { token })).json().results;
const mailsTo = (email: string) => waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
const reply = (id: string, text: string, { token }: SignedUp) =>
  pharos.call('POST', `/v1/support-tickets/${id}/messages/`, { token, body: { text }, remoteAddress: '10.9.1.1' });

test('shows the answer, the reply and the closing of a ticket consistently on its page, in both mails and in the list of its author', async () => {
  const id = await createTicket('Request for free badge');
  expect(await ownOf(asker)).toMatchObject([{ id, status: 'open', reason: 'Request for free badge' }]);
  const answered = await asOperator('POST', `${id}/answers/`, { text: 'For which page?\n\nAnd how many?' });
  expect([answered.statusCode, answered.json().status, answered.json().reply_due_on]).toEqual([201, 'answered', null]);
  const [mail] = (await mailsTo(asker.email)).slice(-1);
  expect(mail).toMatchObject({
    subject: 'Answer: Request for free badge',
    headline: 'Request for free badge',
    paragraphs: ['For which page?', 'And how many?'],
    action: { label: 'Open your request to reply', link: `http://localhost:3000/tickets/${id}` },
    footer: 'Sent by Pharos because you contacted the operators of this installation.',
    countedWith: null,
  });

  const before = (await mailsTo('support@example.com')).length;
  const replied = await reply(id, 'For the shop.', asker);
  expect([replied.statusCode, replied.json().status]).toEqual([201, 'open']);
  const { name } = (
    await pharos.call('GET', `/v1/organizations/${asker.organizationId}/`, { token: asker.token })
  ).json();
  expect((await mailsTo('support@example.com')).slice(before)).toMatchObject([
    {
      headline: 'More about: Request for free badge',
      paragraphs: [`${asker.email} of ${name} writes:`, 'For the shop.'],
      action: { label: 'Open the ticket', link: `http://localhost:3000/tickets/${id}` },
      footer: 'Sent by Pharos to the operators of this installation.',
      countedWith: `tickets of ${asker.organizationId}`,
    },
  ]);
  expect(await publicOf(id)).toMatchObject({
    status: 'open',
    messages: [
      { author: 'operator', text: 'For which page?\n\nAnd how many?' },
      { author: 'asker', text: 'For the shop.' },
    ],
  });

  expect((await asOperator('POST', `${id}/answers/`, { text: 'Done.', close: true })).json().status).toBe('closed');
  expect((await mailsTo(asker.email)).at(-1)).toMatchObject({
    paragraphs: ['Done.'],
    action: { label: 'Open the request' },
  });
  expect(await ownOf(asker)).toEqual([]);
  expect((await publicOf(id)).closed_on).not.toBeNull();
  expect((await reply(id, 'Thanks', asker)).json()).toEqual({
    detail: 'This ticket is closed. Create a new request.',
  });
  const twice = await asOperator('PATCH', `${id}/`, { status: 'closed' });
  expect([twice.statusCode, twice.json()]).toEqual([422, { detail: 'The ticket is already closed.' }]);
  expect((await asOperator('PATCH', `${id}/`, { status: 'open' })).json()).toMatchObject({
    status: 'open',
    closed_on: null,
  });
  const opened = await asOperator('PATCH', `${id}/`, { status: 'open' });
  expect([opened.statusCode, opened.json()]).toEqual([422, { detail: 'The ticket is not closed.' }]);
  const audit = await pharos.services.db
    .selectFrom('audit_log')
    .where('organization_id', '=', asker.organizationId)
    .where('action', 'like', 'support-ticket.%')
    .orderBy('id')
    .select(['action', 'actor_user_id', 'subject', 'after'])
    .execute();
  const subject = `organization ${asker.organizationId}`;
  const byOperator = { actor_user_id: null, subject, after: { by: 'operator', reason: 'Request for free badge' } };
  expect(audit).toEqual([
    {
      action: 'support-ticket.create',
      actor_user_id: expect.any(Number),
      subject,
      after: {
        reason: 'Request for free badge',
        downgradeTo: null,
        planRequested: null,
        requestedUser: asker.email,
      },
    },
    { action: 'support-ticket.answer', ...byOperator },
    {
      action: 'support-ticket.reply',
      actor_user_id: expect.any(Number),
      subject,
      after: { reason: 'Request for free badge' },
    },
    { action: 'support-ticket.answer-and-close', ...byOperator },
    { action: 'support-ticket.reopen', ...byOperator },
  ]);
  const actions = (await pharos.call('GET', '/v1/operator/acts/', { token: operator.token })).json().results;
  expect(actions[0]).toMatchObject({ action: 'support-ticket.reopen', subject: name, operator: operator.email });
});

test('accepts replies only from the author and answers only from operators', async () => {
  const id = await createTicket('Request for access');
  const colleague = await joinAs(pharos, asker.organizationId, 'AD');
  const stranger = await signUpOwner(pharos);
  for (const other of [colleague, stranger, operator]) {
    expect((await reply(id, 'I am somebody else.', other)).statusCode).toBe(404);
    expect(await ownOf(other)).toEqual([]);
  }
  for (const { token } of [asker, colleague, stranger]) {
    const answer = await pharos.call('POST', `/v1/operator/tickets/${id}/answers/`, { token, body: { text: 'Yes' } });
    expect(answer.statusCode).toBe(403);
  }
  await pharos.services.db.deleteFrom('memberships').where('organization_id', '=', asker.organizationId).execute();
  expect(await ownOf(asker)).toEqual([]);
  expect((await reply(id, 'Still there?', asker)).statusCode).toBe(404);
});

test('lists waiting tickets first, the longest waiting at the top, and marks overdue ones', async () => {
  await pharos.services.db.deleteFrom('support_tickets').execute();
  now = TUESDAY;
  const first = await createTicket('First');
  now += 60_000;
  const closed = await createTicket('Closed');
  now += 60_000;
  const last = await createTicket('Last');
  await asOperator('PATCH', `${closed}/`, { status: 'closed' });
  const list = async (query = '') => (await asOperator('GET', `?${query}`)).json().results;
  expect((await list()).map((each: { id: string }) => each.id)).toEqual([first, last, closed]);
  // An answer and a reply start a new waiting time.
  await asOperator('POST', `${first}/answers/`, { text: 'Which one?' });
  now += 60_000;
  await reply(first, 'This one', asker);
  expect((await list()).map((each: { id: string }) => each.id)).toEqual([last, first, closed]);
  expect((await list('status=closed')).map((each: { id: string }) => each.id)).toEqual([closed]);
  expect(await list(`search=${encodeURIComponent(asker.email)}`)).toHaveLength(3);
  expect(await list('search=100%25')).toEqual([]);
  expect((await list())[0]).toMatchObject({ reply_due_on: expect.stringMatching(/^2026-11-27/), is_overdue: false });
  now = TUESDAY + 7 * DAY;
  expect((await list()).map((each: { is_overdue: boolean }) => each.is_overdue)).toEqual([true, true, false]);
});

test('creates one ticket for 100 parallel equal requests', async () => {
  const body = { reason: 'Request for free badge', organization: asker.organizationId };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      pharos.call('POST', '/v1/create-support-ticket/', { token: asker.token, body, remoteAddress: `10.8.0.${i}` }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
  expect(await ownOf(asker)).toHaveLength(1);
});

test('rejects an answer to a closed ticket until it is opened again', async () => {
  const id = await createTicket('Request for access');
  await asOperator('PATCH', `${id}/`, { status: 'closed' });
  const before = (await mailsTo(asker.email)).length;
  const late = await asOperator('POST', `${id}/answers/`, { text: 'A late answer' });
  expect([late.statusCode, late.json()]).toEqual([422, { detail: 'The ticket is closed. Reopen it to answer.' }]);
  expect((await publicOf(id)).messages).toEqual([]);
  expect(await mailsTo(asker.email)).toHaveLength(before);
  await asOperator('PATCH', `${id}/`, { status: 'open' });
  expect((await asOperator('POST', `${id}/answers/`, { text: 'A late answer' })).statusCode).toBe(201);
});

test.each([
  ['with an id', () => ({ id: crypto.randomUUID() })],
  ['without one', () => ({})],
])('stores and mails an answer only once if it is sent several times: %s', async (_how, idOf) => {
  const id = await createTicket('Request for access');
  const before = (await mailsTo(asker.email)).length;
  for (const close of [false, true]) {
    const body = { text: `Same answer, ${close}`, close, ...idOf() };
    const answers = await Promise.all(Array.from({ length: 3 }, () => asOperator('POST', `${id}/answers/`, body)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual(
      Array(3).fill([201, close ? 'closed' : 'answered']),
    );
  }
  expect((await publicOf(id)).messages).toHaveLength(2);
  expect(await mailsTo(asker.email)).toHaveLength(before + 2);
});

test('rejects one of two parallel answers to the same state of a ticket', async () => {
  const id = await createTicket('Request for access');
  const answers = await Promise.all([
    asOperator('POST', `${id}/answers/`, { text: 'No', close: true, seen_status: 'open' }),
    asOperator('POST', `${id}/answers/`, { text: 'Yes', seen_status: 'open' }),
  ]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(1);
  expect(codes.filter((code) => code === 409 || code === 422)).toHaveLength(1);
  expect((await publicOf(id)).messages).toHaveLength(1);
});

test('rejects an answer if the author has replied since the operator read the ticket', async () => {
  const id = await createTicket('Request for access');
  await asOperator('POST', `${id}/answers/`, { text: 'Which one?', seen_status: 'open' });
  await reply(id, 'This one', asker);
  const late = await asOperator('POST', `${id}/answers/`, { text: 'Perhaps', seen_status: 'answered' });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { detail: 'There is a new message in this ticket. Read it first, then send your answer.' },
  ]);
  expect((await publicOf(id)).messages).toHaveLength(2);
});

test('mails the owner the answer to a ticket of an API key', async () => {
  const { token } = asker;
  const made = await pharos.call('POST', '/v1/api-keys/', { token, body: { name: 'Script', scope: 'manage' } });
  const id = await createTicket('From a script', { ...asker, token: made.json().key });
  expect((await asOperator('POST', `${id}/answers/`, { text: 'To a script' })).statusCode).toBe(201);
  const [mail] = (await mailsTo(asker.email)).slice(-1);
  expect(mail).toMatchObject({
    subject: 'Answer: From a script',
    paragraphs: ['To a script'],
    action: { label: 'Open the request' },
    footer:
      'Sent by Pharos to the owner of the organization, because the request was made with an API key or by a person whose account was deleted.',
  });
});

test('does not reopen a ticket while another one for the same request is open', async () => {
  const first = await createTicket('Request for access');
  await asOperator('PATCH', `${first}/`, { status: 'closed' });
  const second = await createTicket('Request for access');
  const refused = await asOperator('PATCH', `${first}/`, { status: 'open' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { detail: 'There is a newer open ticket with the same request. Continue in that ticket.' },
  ]);
  await asOperator('PATCH', `${second}/`, { status: 'closed' });
  expect((await asOperator('PATCH', `${first}/`, { status: 'open' })).statusCode).toBe(200);
});
