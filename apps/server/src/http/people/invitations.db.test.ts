import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { verifyAddress } from '../testing/members.ts';
import { accept, addMember, auditOf, mailedToken, ownerOf, PASSWORD, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY_MS = 86_400_000;

let pharos: TestApp;
let ours: SignedUp;
let owner: Person;
let admin: Person;
let reader: Person;
let theirs: SignedUp;
let stranger: Person;
let now = Date.now();
let count = 0;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
  ours = await signUpOwner(pharos);
  owner = await ownerOf(pharos, ours);
  admin = await addMember(pharos, owner, 'AD');
  reader = await addMember(pharos, owner, 'ST');
  theirs = await signUpOwner(pharos);
  stranger = await ownerOf(pharos, theirs);
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = Date.now();
  await pharos.services.db.deleteFrom('attempt_counts').execute();
});

const newOwner = async () => ownerOf(pharos, await signUpOwner(pharos));
const newAddress = (): string => {
  count += 1;
  return `colleague-${count}@example.com`;
};
const invite = async (email: string, body: Record<string, unknown> = {}) => {
  const response = await admin.call('POST', '/invite-user-to-organization/', { email, ...body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: number; [field: string]: unknown }>();
};
const offer = async (token: string) => pharos.call('GET', `/v1/invitations/${token}/`);
const membersOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/organization-members/')).json().results.map(({ email }: { email: string }) => email);
const openTo = async (email: string) =>
  (await admin.call('GET', '/invitations/')).json().results.filter((each: { email: string }) => each.email === email);
const asUser = (token: string, invitation: string) =>
  pharos.call('POST', '/v1/join-organization/', { token, body: { token: invitation } });

describe('an organization whose owner has not verified an address', () => {
  test('cannot invite people if anyone may sign up', async () => {
    const unproved = await signUpOwner(pharos);
    const invite = (to: string) =>
      pharos.call('POST', '/v1/invite-user-to-organization/', { token: unproved.token, body: { email: to } });
    const refused = await invite('victim@example.com');
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { email: ['Verify the e-mail address of the owner first. Until then, Pharos sends no other mails.'] },
    ]);
    expect(await waitingAccountMails(pharos.services.db, pharos.services.secrets, 'victim@example.com')).toEqual([]);
    await verifyAddress(pharos, unproved);
    expect((await invite('colleague@example.com')).statusCode).toBe(201);
  });
});

describe('inviting', () => {
  test('stores an invitation, mails its link, and stores only a hash of the token', async () => {
    const invitation = await invite('Grace@Example.com', { full_name: 'Grace', organization: ours.organizationId });
    expect(invitation).toEqual({
      id: expect.any(Number),
      organization: ours.organizationId,
      email: 'grace@example.com',
      full_name: 'Grace',
      role: 'ST',
      add_to_organization_applications: true,
      invited_by: admin.email,
      state: 'open',
      sent_at: new Date(now).toISOString(),
      expires_at: new Date(now + 7 * DAY_MS).toISOString(),
    });
    const [accountMail] = await waitingAccountMails(pharos.services.db, pharos.services.secrets, 'grace@example.com');
    expect(accountMail?.subject).toMatch(/^Join Organization \d+ on Pharos$/);
    expect(accountMail?.action?.link).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/);
    expect(accountMail?.paragraphs.join(' ')).toContain(`Invited Person (${admin.email}) invites you`);
    const token = await mailedToken(pharos, 'grace@example.com');
    const stored = await pharos.services.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const audit = await auditOf(pharos, ours.organizationId, 'invitation.create');
    expect(audit.at(-1)).toMatchObject({
      subject: `invitation ${invitation.id}`,
      after: {
        email: 'grace@example.com',
        fullName: 'Grace',
        role: 'ST',
        inApplication: true,
        expiresAt: invitation.expires_at,
      },
    });
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test.each([
    [{}, 'email', /required/],
    [{ email: 'nobody' }, 'email', /valid e-mail/],
    [{ email: 'a@example.com', role: 'OW' }, 'role', /.+/],
    [{ email: 'a@example.com', full_name: 'x'.repeat(101) }, 'full_name', /.+/],
    [{ email: 'a@example.com', plan: 'GARDEN' }, 'plan', /does not exist/],
  ])('rejects %j by field', async (body, field, message) => {
    const response = await admin.call('POST', '/invite-user-to-organization/', body);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect(response.json()[field][0]).toMatch(message);
  });

  test('rejects a person who is already a member or invited, and accepts one of several parallel invitations', async () => {
    const member = await admin.call('POST', '/invite-user-to-organization/', { email: reader.email.toUpperCase() });
    expect([member.statusCode, member.json()]).toEqual([
      400,
      { email: ['This person is already a member of the organization.'] },
    ]);
    const body = { email: newAddress() };
    const all = await Promise.all(
      Array.from({ length: 4 }, () => admin.call('POST', '/invite-user-to-organization/', body)),
    );
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
    expect(all.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      email: ['This person is already invited. You can send the invitation again.'],
    });
    expect(await waitingAccountMails(pharos.services.db, pharos.services.secrets, body.email)).toHaveLength(1);
  });

  test('returns the same response whether or not the address has an account', async () => {
    const unknown = await invite(newAddress());
    const known = await invite(theirs.email);
    const same = ({ id: _id, email: _email, ...rest }: Record<string, unknown>) => rest;
    expect(same(known)).toEqual(same(unknown));
  });

  test('limits mails to a mailbox to two per minute and five per day, and to one and three from one organization', async () => {
    const inviters = [await newOwner(), await newOwner(), await newOwner()];
    const mailBy = async (organization: number, email = 'flooded@example.com') => {
      const response = await inviters[organization]?.call('POST', '/organization-subscribers/', {
        email,
        name: 'Flooded',
      });
      if (response?.statusCode === 201)
        await inviters[organization]?.call('DELETE', `/organization-subscribers/${response.json().id}/`);
      return response?.statusCode;
    };
    const inOneMinute = [];
    for (const organization of [0, 0, 1, 2]) inOneMinute.push(await mailBy(organization));
    expect(inOneMinute).toEqual([201, 429, 201, 429]);
    const later = [];
    for (const [organization, email] of [
      [0, 'Flooded+2@example.com'],
      [0, undefined],
      [0, undefined],
      [1, undefined],
      [1, undefined],
      [2, undefined],
    ] as const) {
      now += 61_000;
      later.push(await mailBy(organization, email));
    }
    expect(later).toEqual([201, 201, 429, 201, 429, 429]);
    now += DAY_MS - 366_000;
    expect(await mailBy(2)).toBe(201);
  });

  test('is allowed to admins of the organization only', async () => {
    const { id } = await invite(newAddress());
    const body = { email: newAddress(), organization: ours.organizationId };
    for (const [person, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      expect((await person.call('POST', '/invite-user-to-organization/', body)).statusCode).toBe(status);
      expect((await person.call('POST', `/invitations/${id}/resend/`)).statusCode).toBe(status);
      expect((await person.call('DELETE', `/invitations/${id}/`)).statusCode).toBe(status);
      const list = await person.call('GET', `/invitations/?organization=${ours.organizationId}`);
      expect(list.statusCode).toBe(status);
    }
    expect((await stranger.call('GET', '/invitations/')).json().count).toBe(0);
    expect(await waitingAccountMails(pharos.services.db, pharos.services.secrets, body.email)).toEqual([]);
  });
});

describe('the link', () => {
  test('shows who invites the person to which organization, and not whether an account exists', async () => {
    await invite(stranger.email.replace('person', 'nobody'), { role: 'ST', full_name: 'Grace' });
    const email = stranger.email.replace('person', 'nobody');
    const answer = await offer(await mailedToken(pharos, email));
    expect(answer.json()).toEqual({
      organization: { id: ours.organizationId, name: expect.stringMatching(/^Organization/) },
      invited_by: 'Invited Person',
      email,
      full_name: 'Grace',
      role: 'ST',
      expires_at: new Date(now + 7 * DAY_MS).toISOString(),
    });
  });

  test('is invalid if it is invented, revoked, replaced or one week old', async () => {
    const email = newAddress();
    const { id } = await invite(email);
    const first = await mailedToken(pharos, email);
    expect((await offer(first)).statusCode).toBe(200);
    const madeUp = await offer(`${first.slice(0, -1)}_`);
    expect([madeUp.statusCode, madeUp.json()]).toEqual([404, { detail: 'Invitation not found.' }]);
    expect((await offer(String(id))).statusCode).toBe(404);

    now += 61_000;
    const again = await admin.call('POST', `/invitations/${id}/resend/`);
    expect(again.json()).toMatchObject({ id, state: 'open', expires_at: new Date(now + 7 * DAY_MS).toISOString() });
    const resent = await auditOf(pharos, ours.organizationId, 'invitation.resend');
    expect(resent.at(-1)).toMatchObject({ subject: `invitation ${id}`, after: { email, role: 'ST' } });
    const second = await mailedToken(pharos, email);
    expect([(await offer(first)).statusCode, (await offer(second)).statusCode]).toEqual([404, 200]);

    now += 7 * DAY_MS - 1;
    expect((await offer(second)).statusCode).toBe(200);
    now += 1;
    expect((await offer(second)).statusCode).toBe(404);
    expect((await accept(pharos, { token: second })).statusCode).toBe(404);
    expect(await openTo(email)).toMatchObject([{ state: 'expired' }]);
    await admin.call('POST', `/invitations/${id}/resend/`);
    const third = await mailedToken(pharos, email);
    expect((await offer(third)).statusCode).toBe(200);

    const revoked = await admin.call('DELETE', `/invitations/${id}/`);
    expect([revoked.statusCode, revoked.json()]).toEqual([200, {}]);
    expect((await accept(pharos, { token: third })).statusCode).toBe(404);
    for (const gone of [
      await admin.call('DELETE', `/invitations/${id}/`),
      await admin.call('POST', `/invitations/${id}/resend/`),
    ]) {
      expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Invitation not found.' }]);
    }
    const audit = await auditOf(pharos, ours.organizationId, 'invitation.revoke');
    expect(audit.at(-1)).toMatchObject({ subject: `invitation ${id}`, before: { email, fullName: '', role: 'ST' } });
  });

  test('can be replaced after its invitation has expired', async () => {
    const email = newAddress();
    const { id } = await invite(email);
    now += 8 * DAY_MS;
    expect(await invite(email, { role: 'ST' })).toMatchObject({ id, role: 'ST', state: 'open' });
  });

  test('is not mailed to one address repeatedly, even if its invitation is revoked first', async () => {
    const email = newAddress();
    const { id } = await invite(email);
    const soon = await admin.call('POST', `/invitations/${id}/resend/`);
    expect([soon.statusCode, soon.json()]).toEqual([
      429,
      { detail: 'Too many mails were sent to this address. Try again in 1 min.' },
    ]);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
    await admin.call('DELETE', `/invitations/${id}/`);
    const body = { email };
    expect((await admin.call('POST', '/invite-user-to-organization/', body)).statusCode).toBe(429);
    expect(await openTo(email)).toEqual([]);
  });
});

describe('accepting with a new account', () => {
  test('creates a verified member with the role, and invalidates the link', async () => {
    const email = newAddress();
    await invite(email, { role: 'ST', add_to_organization_applications: false });
    const token = await mailedToken(pharos, email);
    const accepted = await accept(pharos, { token, full_name: 'Grace Hopper' });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      organization: { id: ours.organizationId },
    });
    const member = (await owner.call('GET', '/organization-members/'))
      .json()
      .results.find((each: { email: string }) => each.email === email);
    expect(member).toMatchObject({
      role: 'ST',
      full_name: 'Grace Hopper',
      user_mini: { state: 'AC' },
      add_to_organization_applications: false,
    });
    const me = await pharos.call('GET', '/v1/logged-in-user/', { token: accepted.json().token });
    expect(me.json()).toMatchObject({ email, role: 'ST' });
    expect(await openTo(email)).toEqual([]);
    expect((await accept(pharos, { token })).statusCode).toBe(404);
    const [row] = (await auditOf(pharos, ours.organizationId, 'invitation.accept')).slice(-1);
    expect(row).toMatchObject({ actor_user_id: member.user, after: { email, role: 'ST', member: member.id } });
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
    expect(mails).toHaveLength(1);
  });

  test('replaces the contact with the same address by the member, for the same checks', async () => {
    // The number of invitations per day is limited.
    now += DAY_MS;
    const email = newAddress();
    const contact = (await owner.call('POST', '/organization-subscribers/', { email, name: 'Grace' })).json().id;
    const check = (
      await owner.call('POST', '/checks/', {
        name: 'Shop',
        url: 'https://shop.example',
        email_alert_members: [],
        email_alert_subscribers: [contact],
      })
    ).json().id;
    // A mailbox gets at most one mail per minute.
    now += 61_000;
    await invite(email);
    expect((await accept(pharos, { token: await mailedToken(pharos, email) })).statusCode).toBe(200);
    const entriesOf = async (path: string) =>
      (await owner.call('GET', path)).json().results.filter((each: { email: string }) => each.email === email);
    const [member] = await entriesOf('/organization-members/');
    expect(await entriesOf('/organization-subscribers/')).toEqual([]);
    expect((await owner.call('GET', `/checks/${check}/`)).json()).toMatchObject({
      email_alert_members: [member.id],
      email_alert_subscribers: [],
    });
  });

  test.each([
    [{ password: 'short' }, 'password', /too short/],
    [{ password: 'password1234' }, 'password', /too common/],
    [{ full_name: ' ' }, 'full_name', /blank/],
    [{ full_name: undefined }, 'full_name', /required/],
    [{ role: 'AD' }, 'role', /does not exist/],
  ])('rejects %j by field, and the link remains valid', async (change, field, message) => {
    const email = newAddress();
    await invite(email);
    const token = await mailedToken(pharos, email);
    const refused = await accept(pharos, { token, ...change });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
    expect(refused.json()[field][0]).toMatch(message);
    expect((await accept(pharos, { token })).statusCode).toBe(200);
  });

  test('accepts only one of several parallel requests', async () => {
    const email = newAddress();
    await invite(email);
    const token = await mailedToken(pharos, email);
    const all = await Promise.all(Array.from({ length: 4 }, () => accept(pharos, { token })));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of all) expect([200, 400, 404]).toContain(statusCode);
    expect((await membersOf(owner)).filter((each) => each === email)).toHaveLength(1);
  });
});

describe('accepting with an existing account', () => {
  let guest: SignedUp;
  let token: string;
  beforeEach(async () => {
    guest = await signUpOwner(pharos);
    await invite(guest.email, { role: 'ST' });
    token = await mailedToken(pharos, guest.email);
  });

  test('accepts the password of this account only', async () => {
    const wrong = await accept(pharos, { token, password: PASSWORD });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        password: [
          'This password cannot be used. If the e-mail address has an account, enter the password of that account (you can reset it by mail), or log in first and then accept the invitation.',
        ],
      },
    ]);
    expect(await membersOf(owner)).not.toContain(guest.email);

    const accepted = await accept(pharos, { token, password: guest.password, full_name: 'Somebody Else' });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json().organization).toEqual({ id: ours.organizationId });
    const me = (
      await pharos.call('GET', `/v1/logged-in-user/?organization=${ours.organizationId}`, accepted.json())
    ).json();
    expect(me).toMatchObject({ email: guest.email, role: 'ST' });
    expect(me.full_name).not.toBe('Somebody Else');
    const organizations = await pharos.call('GET', '/v1/organizations/', { token: accepted.json().token });
    expect(organizations.json().count).toBe(2);
  });

  test('accepts a password that is older than the current rules, regardless of the name in the invitation', async () => {
    await pharos.services.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('users')
        .where('email', '=', guest.email)
        .select('id')
        .executeTakeFirstOrThrow();
      await pharos.services.identity.setPassword(trx, id, 'password1234');
    });
    const body = { token, full_name: 'Password Password', password: 'password1234' };
    expect((await accept(pharos, body)).statusCode).toBe(200);
  });

  test('delays a network that guesses passwords', async () => {
    for (let n = 0; n < 10; n += 1) {
      await pharos.call('POST', '/v1/accept-invitation/', {
        body: { token, full_name: 'Guess', password: PASSWORD },
        remoteAddress: '10.99.0.1',
      });
    }
    const stopped = await pharos.call('POST', '/v1/accept-invitation/', {
      body: { token, full_name: 'Guess', password: guest.password },
      remoteAddress: '10.99.0.1',
    });
    expect([stopped.statusCode, stopped.json()]).toEqual([429, { detail: 'Too many attempts. Try again later.' }]);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('accepts a session of this account, which verifies the address', async () => {
    const joined = await asUser(guest.token, token);
    expect([joined.statusCode, joined.json()]).toEqual([200, { organization: { id: ours.organizationId } }]);
    const member = (await owner.call('GET', '/organization-members/'))
      .json()
      .results.find((each: { email: string }) => each.email === guest.email);
    expect(member).toMatchObject({ role: 'ST', user_mini: { state: 'AC' } });
    expect((await asUser(guest.token, token)).statusCode).toBe(404);
  });

  test('reactivates an organization that was suspended until its owner verified this address', async () => {
    const { db } = pharos.services;
    const stateOf = async () =>
      (await pharos.call('GET', `/v1/organizations/${guest.organizationId}/`, { token: guest.token })).json().state;
    await db.updateTable('organizations').set({ state: 'NA' }).where('id', '=', guest.organizationId).execute();
    expect(await stateOf()).toBe('NA');
    await asUser(guest.token, token);
    expect(await stateOf()).toBe('AC');
  });

  test('rejects the session of another account', async () => {
    const refused = await asUser(stranger.token, token);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'This invitation was sent to another e-mail address. Log in with that address to accept it.' },
    ]);
    expect((await asUser(stranger.token, 'made-up')).statusCode).toBe(404);
    expect(await membersOf(owner)).not.toContain(stranger.email);
    expect((await asUser(guest.token, token)).statusCode).toBe(200);
  });

  test('accepts only one of several parallel requests of different kinds', async () => {
    const all = await Promise.all([
      asUser(guest.token, token),
      accept(pharos, { token, password: guest.password }),
      asUser(guest.token, token),
    ]);
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    const sessions = await pharos.services.db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('u.email', '=', guest.email)
      .select('s.id')
      .execute();
    expect(sessions).toHaveLength(all[1]?.statusCode === 200 ? 2 : 1);
  });
});

describe('closed sign-up', () => {
  test.each(['first', 'closed'])('with the setting %s still accepts invited people', async (signup) => {
    const closed = await createTestApp({ SIGNUP: 'open' });
    const boss = await ownerOf(closed, await signUpOwner(closed));
    Object.assign(closed.services.settings, { signup });
    const person = await addMember(closed, boss, 'AD');
    expect(await membersOf(boss)).toContain(person.email);
    await closed.close();
  });
});
