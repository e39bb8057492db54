import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { joinAs, joinOnly, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
let pharos: TestApp;
let owner: SignedUp;
beforeEach(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', SUPPORT_EMAIL: 'operator@example.com' }, { database });
  owner = await signUpOwner(pharos);
});
afterEach(() => pharos.close());

const post = (path: string, body: object, who: SignedUp = owner) =>
  pharos.call('POST', `/v1${path}`, { token: who.token, organization: owner.organizationId, body });
const transfer = (currentadmin: unknown, who = owner, currentowner: unknown = owner.email) =>
  post('/transfer-ownerShip/', { currentowner, currentadmin }, who);
const rolesOf = async () =>
  Object.fromEntries(
    (
      await pharos.services.db
        .selectFrom('memberships as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .where('m.organization_id', '=', owner.organizationId)
        .select(['u.email', 'm.role'])
        .execute()
    ).map(({ email, role }) => [email, role]),
  );

describe('transferring the ownership', () => {
  test('makes a verified admin the owner, notifies both, and closes the related tickets', async () => {
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    await verifyAddress(pharos, admin);
    await verifyAddress(pharos, owner);
    const ticket = { reason: 'Request for Transfer ownership', organization: owner.organizationId };
    const { url } = (await post('/create-support-ticket/', ticket, admin)).json();
    const body = { currentowner: await userIdOf(pharos, owner), currentadmin: admin.email.toUpperCase() };
    const answer = await post('/transfer-ownerShip/', body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...body, currentadmin: admin.email }]);
    expect(await rolesOf()).toEqual({ [owner.email]: 'AD', [admin.email]: 'OW' });
    const { db, secrets } = pharos.services;
    const { name } = (
      await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token })
    ).json();
    for (const { email } of [owner, admin]) {
      expect((await waitingAccountMails(db, secrets, email)).at(-1)).toEqual({
        to: email,
        subject: `${admin.email} now owns ${name}`,
        headline: `${name} has a new owner`,
        paragraphs: [
          `${owner.email} has transferred the ownership of ${name} to ${admin.email}, and remains an admin.`,
        ],
        action: null,
        footer: `Sent by Pharos to the previous and the new owner of ${name}.`,
        addresses: [owner.email, admin.email],
      });
    }
    expect(
      (await pharos.call('GET', `/v1/support-${url.slice('http://localhost:3000/'.length)}/`)).json(),
    ).toMatchObject({ status: 'closed' });
    const log = await pharos.call('GET', '/v1/audit-log/?page_size=1', { token: owner.token });
    expect(log.json().results).toMatchObject([
      {
        action: 'ownership.transfer',
        subject: `organization ${owner.organizationId}`,
        before: { owner: owner.email },
        after: { owner: admin.email },
      },
    ]);
    expect((await transfer(owner.email)).statusCode).toBe(403);
  });

  test('is rejected for members who cannot be owners, and changes nothing', async () => {
    const owning = await joinAs(pharos, owner.organizationId, 'AD');
    const unverified = await joinOnly(pharos, owner.organizationId, 'AD');
    const reader = await joinOnly(pharos, owner.organizationId, 'ST');
    const stranger = await signUpOwner(pharos);
    for (const person of [owning, reader, stranger]) await verifyAddress(pharos, person);
    const before = await rolesOf();
    const refusals = [
      [await transfer(owning.email), 'non_field_errors', 'Already an owner of another account of Pharos'],
      [await transfer(unverified.email), 'currentadmin', 'This admin has not verified the e-mail address yet.'],
      [await transfer(reader.email), 'currentadmin', 'Choose an admin of this organization.'],
      [await transfer(owner.email), 'currentadmin', /Choose an admin/],
      [await transfer(stranger.email), 'currentadmin', /Choose an admin/],
      [await transfer(await userIdOf(pharos, stranger)), 'currentadmin', /Choose an admin/],
      [await transfer(owning.email, owner, owning.email), 'currentowner', 'This is not the owner of the organization.'],
      [await transfer({}), 'currentadmin', /.+/],
    ] as const;
    for (const [answer, field, message] of refusals) {
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
      expect(answer.json()[field][0]).toMatch(message);
    }
    for (const person of [unverified, reader]) expect((await transfer(unverified.email, person)).statusCode).toBe(403);
    expect((await transfer(unverified.email, stranger)).statusCode).toBe(404);
    expect(await rolesOf()).toEqual(before);
  });
});

describe('an admin request that only the owner can fulfill', () => {
  test.each([
    ['Request for Transfer ownership', 'A request for the ownership of', 'the transfer of '],
    ['Request for Delete account', 'A request to delete', 'the deletion of '],
  ])('is mailed to the owner: "%s"', async (reason, subject, what) => {
    await verifyAddress(pharos, owner);
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    await verifyAddress(pharos, admin);
    await post('/create-support-ticket/', { reason, organization: owner.organizationId }, admin);
    const { db, secrets } = pharos.services;
    const mails = await waitingAccountMails(db, secrets, owner.email);
    expect(mails.at(-1)).toMatchObject({
      to: owner.email,
      subject: expect.stringMatching(new RegExp(`^${subject} `)),
      headline: expect.stringMatching(new RegExp(`^${admin.email} requests ${what}`)),
      action: { label: 'Open the account', link: 'http://localhost:3000/settings/account' },
    });
    const before = mails.length;
    await post('/create-support-ticket/', { reason: 'Another plan', organization: owner.organizationId }, admin);
    await post('/create-support-ticket/', { reason, organization: owner.organizationId }, owner);
    expect(await waitingAccountMails(db, secrets, owner.email)).toHaveLength(before);
  });

  test('is not mailed to an unverified address', async () => {
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    const { db, secrets } = pharos.services;
    const before = (await waitingAccountMails(db, secrets, owner.email)).length;
    const body = { reason: 'Request for Delete account', organization: owner.organizationId };
    expect((await post('/create-support-ticket/', body, admin)).statusCode).toBe(201);
    expect(await waitingAccountMails(db, secrets, owner.email)).toHaveLength(before);
  });
});

describe('support tickets', () => {
  const createTicket = (body: object, who?: SignedUp) =>
    post('/create-support-ticket/', { organization: owner.organizationId, ...body }, who);

  test('are stored, mailed to the operator, and answered with a link to their status', async () => {
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    const reason = 'Request for Delete account';
    const answer = await createTicket(
      { reason, requested_user: await userIdOf(pharos, admin), DowngradeTo: 'SPROUT' },
      admin,
    );
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json();
    expect(url).toMatch(/^http:\/\/localhost:3000\/tickets\/[0-9a-f-]{36}$/);
    const ticket = await pharos.call('GET', `/v1/support-${url.slice('http://localhost:3000/'.length)}/`);
    expect(ticket.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reason,
      status: 'open',
      created_on: expect.any(String),
      reply_due_on: expect.any(String),
      messages: [],
      closed_on: null,
    });
    const { name, freshid_accounts_name: subdomain } = (
      await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token })
    ).json();
    const { db, secrets } = pharos.services;
    const [mail] = await waitingAccountMails(db, secrets, 'operator@example.com');
    expect(mail).toEqual({
      to: 'operator@example.com',
      subject: `Support ticket: ${reason} (${name})`,
      headline: reason,
      paragraphs: [
        `Organization: ${name} (${subdomain}, number ${owner.organizationId})`,
        `Owner: ${owner.email} (not verified)`,
        `Requested by: ${admin.email} (not verified), an admin`,
        `Requested for: ${admin.email} (not verified)`,
        'Downgrade to: SPROUT',
      ],
      action: { label: 'Open the ticket', link: url },
      footer: 'Sent by Pharos to the operators of this installation.',
      addresses: [owner.email, admin.email],
      countedWith: `tickets of ${owner.organizationId}`,
    });
    await verifyAddress(pharos, owner);
    await createTicket({ reason: 'Another plan', plan_requested: 'GARDEN' });
    const { key } = (await post('/api-keys/', { name: 'Script', scope: 'manage' })).json();
    const body = { reason: 'From a script', organization: owner.organizationId };
    await pharos.call('POST', '/v1/create-support-ticket/', { token: key, body });
    const mails = (await waitingAccountMails(db, secrets, 'operator@example.com')).slice(1);
    expect(mails.map(({ paragraphs }) => paragraphs.slice(1))).toEqual([
      [
        `Owner: ${owner.email}`,
        `Requested by: ${owner.email}, the owner`,
        `Requested for: ${owner.email}`,
        'Plan requested: GARDEN',
      ],
      [`Owner: ${owner.email}`, `Requested by: the API key ${key.slice(0, 11)}…${key.slice(-4)}`],
    ]);
    const unknown = await pharos.call('GET', `/v1/support-tickets/${crypto.randomUUID()}/`);
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Ticket not found.' }]);
  });

  test('are reserved for admins if their reason resembles an admin request, and include the author', async () => {
    const reader = await joinOnly(pharos, owner.organizationId, 'ST');
    for (const reason of [
      'Request for Delete account\u200b',
      'request  for delete-account',
      'Request for Transfer ownership.',
    ])
      expect((await createTicket({ reason }, reader)).statusCode).toBe(403);
    await createTicket({ reason: 'Request for access' }, reader);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, 'operator@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.paragraphs).toContain(`Requested by: ${reader.email} (not verified), a read-only member`);
  });

  test('are rejected before the limit of their mails is reached', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      const body = { reason: `Question ${n}`, organization: owner.organizationId };
      const answer = await pharos.call('POST', '/v1/create-support-ticket/', {
        token: owner.token,
        body,
        remoteAddress: `10.7.0.${n}`,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(15).fill(201), 429]);
    const refused = await createTicket({ reason: 'One more question' });
    expect([refused.headers['retry-after'], refused.json()]).toEqual([
      '3600',
      { detail: 'Too many requests. Try again later.' },
    ]);
    const other = await signUpOwner(pharos);
    const theirs = { reason: 'Question', organization: other.organizationId };
    const response = await pharos.call('POST', '/v1/create-support-ticket/', { token: other.token, body: theirs });
    expect(response.statusCode).toBe(201);
  });

  test('of read-only members cannot request ownership or deletion', async () => {
    const reader = await joinOnly(pharos, owner.organizationId, 'ST');
    expect((await createTicket({ reason: 'Request for access', plan_requested: 'GARDEN' }, reader)).statusCode).toBe(
      201,
    );
    expect((await createTicket({ reason: 'Request for Transfer ownership' }, reader)).statusCode).toBe(403);
    expect((await createTicket({ reason: 'Request for Delete account' }, reader)).statusCode).toBe(403);
  });

  test('are rejected for owners of another account, for other organizations, and without a reason', async () => {
    const owning = await joinAs(pharos, owner.organizationId, 'AD');
    const stranger = await signUpOwner(pharos);
    const transferred = await createTicket({ reason: 'Request for Transfer ownership' }, owning);
    expect([transferred.statusCode, transferred.json()]).toEqual([
      400,
      { non_field_errors: ['Already an owner of another account of Pharos'] },
    ]);
    const foreign = await createTicket({ reason: 'x', requested_user: stranger.email });
    expect([foreign.statusCode, foreign.json()]).toEqual([400, { requested_user: ['This member does not exist.'] }]);
    expect((await createTicket({ reason: ' ' })).json()).toEqual({ reason: ['This field may not be blank.'] });
    expect((await createTicket({ reason: 'x' }, stranger)).statusCode).toBe(404);
    expect((await createTicket({ reason: 'x', organization: stranger.organizationId })).statusCode).toBe(404);
    expect(await pharos.services.db.selectFrom('support_tickets').select('id').execute()).toEqual([]);
  });

  test('of the same person with the same request are combined until they are closed', async () => {
    const { db, secrets } = pharos.services;
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    const ticket = { reason: 'Request for access', plan_requested: 'GARDEN' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createTicket(ticket, admin)));
    const urls = new Set(answers.map((answer) => answer.json().url));
    expect([answers.map(({ statusCode }) => statusCode), urls.size]).toEqual([[201, 201, 201, 201, 201], 1]);
    const mails = await waitingAccountMails(db, secrets, 'operator@example.com');
    expect(mails.filter(({ action }) => urls.has(action?.link))).toHaveLength(1);
    const different = [await createTicket({ ...ticket, plan_requested: 'BLOSSOM' }, admin), await createTicket(ticket)];
    for (const other of different) expect(urls).not.toContain(other.json().url);
    await db.updateTable('support_tickets').set({ status: 'closed', closed_at: new Date() }).execute();
    expect(urls).not.toContain((await createTicket(ticket, admin)).json().url);
  });

  test('send each reply to the operators, up to the limit of messages', async () => {
    const { db, secrets } = pharos.services;
    const id = (await createTicket({ reason: 'Request for access' })).json().url.split('/').at(-1);
    const replyTo = (text: string, who: SignedUp = owner) => post(`/support-tickets/${id}/messages/`, { text }, who);
    const replied = await replyTo('For the shop.\n\nToday.');
    expect([replied.statusCode, replied.json().status]).toEqual([201, 'open']);
    const { name } = (
      await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token })
    ).json();
    expect((await waitingAccountMails(db, secrets, 'operator@example.com')).at(-1)).toEqual({
      to: 'operator@example.com',
      subject: `Support ticket: Request for access (${name})`,
      headline: 'More about: Request for access',
      paragraphs: [`${owner.email} of ${name} writes:`, 'For the shop.', 'Today.'],
      action: { label: 'Open the ticket', link: `http://localhost:3000/tickets/${id}` },
      footer: 'Sent by Pharos to the operators of this installation.',
      countedWith: `tickets of ${owner.organizationId}`,
    });
    const log = (await pharos.call('GET', '/v1/audit-log/?page_size=2', { token: owner.token })).json().results;
    const subject = `organization ${owner.organizationId}`;
    expect(log).toMatchObject([
      { action: 'support-ticket.reply', subject, after: { reason: 'Request for access' } },
      { action: 'support-ticket.create', subject, after: { reason: 'Request for access', requestedUser: owner.email } },
    ]);

    await db.updateTable('support_tickets').set({ status: 'answered' }).execute();
    const admin = await joinOnly(pharos, owner.organizationId, 'AD');
    const notTheirs = await replyTo('Me too', admin);
    expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, { detail: 'Ticket not found.' }]);
    await pharos.pool.query(
      `insert into ticket_messages (ticket_id, author, text, at)
       select $1, 'operator', 'x', now() - interval '1 day' from generate_series(1, 198)`,
      [id],
    );
    expect((await replyTo('The last')).json().status).toBe('open');
    const full = await replyTo('One more');
    expect([full.statusCode, full.json()]).toEqual([
      422,
      {
        detail:
          'This ticket has reached its maximum number of messages. Wait until it is closed, and create a new request.',
      },
    ]);
    await db.updateTable('support_tickets').set({ status: 'closed', closed_at: new Date() }).execute();
    const closed = await replyTo('Still there?');
    expect([closed.statusCode, closed.json()]).toEqual([
      422,
      { detail: 'This ticket is closed. Create a new request.' },
    ]);
  });

  test('require a reason with a single line', async () => {
    expect((await createTicket({ reason: 'x\r\nBcc: all@example.com' })).statusCode).toBe(400);
  });

  test('are mailed to the operators if no address is configured, and never to customers', async () => {
    const plain = await createTestApp({ SIGNUP: 'open' });
    // Sign-up was closed later.
    Object.assign(plain.services.settings, { supportEmail: undefined, isSignUpOpen: false });
    const first = await signUpOwner(plain);
    const second = await signUpOwner(plain);
    const body = { reason: 'Request for more', organization: second.organizationId };
    const createTicketFor = (reason: string) =>
      plain.call('POST', '/v1/create-support-ticket/', { token: second.token, body: { ...body, reason } });
    const ticketsTo = async ({ email }: SignedUp) =>
      (await waitingAccountMails(plain.services.db, plain.services.secrets, email)).filter(({ subject }) =>
        subject.startsWith('Support ticket'),
      ).length;
    await createTicketFor('Request for more');
    expect([await ticketsTo(first), await ticketsTo(second)]).toEqual([1, 0]);
    await plain.services.db.deleteFrom('operators').execute();
    await createTicketFor('Request for even more');
    expect([await ticketsTo(first), await ticketsTo(second)]).toEqual([1, 1]);
    plain.services.settings.isSignUpOpen = true;
    await createTicketFor('Request for all');
    expect([await ticketsTo(first), await ticketsTo(second)]).toEqual([1, 1]);
    await plain.close();
  });
});
