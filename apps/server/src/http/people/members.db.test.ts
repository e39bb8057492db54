import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceCheckRecipients } from '../../storage/checks/check-recipients.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { joinAs } from '../testing/members.ts';
import { addMember, auditOf, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let ours: SignedUp;
let owner: Person;
let admin: Person;
let reader: Person;
let stranger: Person;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  ours = await signUpOwner(pharos);
  owner = await ownerOf(pharos, ours);
  admin = await addMember(pharos, owner, 'AD');
  reader = await addMember(pharos, owner, 'ST');
  stranger = await ownerOf(pharos, await signUpOwner(pharos));
});
afterAll(() => pharos.close());
beforeEach(() => pharos.services.db.deleteFrom('attempt_counts').execute());

const memberOf = async (id: number) =>
  (await owner.call('GET', '/organization-members/')).json().results.find((each: { id: number }) => each.id === id);
const checkAlerting = async (memberId: number): Promise<number> => {
  const { db } = pharos.services;
  const { id: applicationId } = await db
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', ours.organizationId)
    .executeTakeFirstOrThrow();
  const id = await insertCheck(db, { organizationId: ours.organizationId, applicationId });
  await db.insertInto('check_recipients').values({ check_id: id, membership_id: memberId, contact_id: null }).execute();
  return id;
};
const recipientsOf = (checkId: number) =>
  pharos.services.db.selectFrom('check_recipients').selectAll().where('check_id', '=', checkId).execute();

describe('the list of members', () => {
  test('shows each member with role and mail settings, to every role', async () => {
    for (const person of [owner, admin, reader]) {
      const response = await person.call('GET', `/organization-members/?organization=${ours.organizationId}`);
      expect(response.statusCode).toBe(200);
      expect(response.json().count).toBe(3);
    }
    expect(await memberOf(reader.memberId)).toEqual({
      id: reader.memberId,
      organization: ours.organizationId,
      user: expect.any(Number),
      role: 'ST',
      email: reader.email,
      full_name: 'Invited Person',
      user_mini: { email: reader.email, state: 'AC' },
      owns_another: false,
      disable_alert_emails: false,
      has_unsubscribed: false,
      disable_weekly_report_emails: false,
      add_to_organization_applications: true,
    });
    expect(await memberOf(owner.memberId)).toMatchObject({ role: 'OW', user_mini: { state: 'AC' } });
  });

  test('marks an admin who owns another organization, for admins and the owner only', async () => {
    const { email } = await joinAs(pharos, ours.organizationId, 'AD');
    for (const person of [owner, admin]) {
      const { results } = (await person.call('GET', '/organization-members/')).json();
      const marked = results.filter((member: { owns_another: boolean }) => member.owns_another);
      expect(marked.map((member: { email: string }) => member.email)).toEqual([email]);
      expect(await memberOf(admin.memberId)).toMatchObject({ owns_another: false });
    }

    const listed = (await reader.call('GET', '/organization-members/')).json().results;
    const changed = await reader.call('PATCH', `/organization-members/${reader.memberId}/`, {
      disable_alert_emails: false,
    });
    for (const seen of [...listed, changed.json()]) {
      expect(seen).toMatchObject({ role: expect.any(String) });
      expect(seen).not.toHaveProperty('owns_another');
    }
  });

  test('hides the members of another organization', async () => {
    const response = await stranger.call('GET', `/organization-members/?organization=${ours.organizationId}`);
    expect(response.statusCode).toBe(404);
    const own = await stranger.call('GET', '/organization-members/');
    expect(own.json().results.map(({ email }: { email: string }) => email)).toEqual([stranger.email]);
  });
});

describe('permissions for member changes', () => {
  const by = (): Record<string, Person> => ({ owner, admin, reader });
  test.each([
    ['owner', 'reader', { role: 'AD' }, 200],
    ['owner', 'reader', { role: 'ST' }, 200],
    ['owner', 'owner', { role: 'AD' }, 403],
    ['owner', 'owner', { disable_weekly_report_emails: true }, 200],
    ['admin', 'owner', { role: 'AD' }, 403],
    ['admin', 'owner', { disable_alert_emails: true }, 403],
    ['admin', 'admin', { role: 'ST' }, 403],
    ['admin', 'admin', { disable_alert_emails: true }, 200],
    ['admin', 'reader', { disable_alert_emails: true }, 200],
    ['reader', 'reader', { disable_alert_emails: false }, 200],
    ['reader', 'reader', { role: 'AD' }, 403],
    ['reader', 'reader', { disable_alert_emails: true, role: 'AD' }, 403],
    ['reader', 'reader', { add_to_organization_applications: false }, 403],
    ['reader', 'admin', { disable_alert_emails: true }, 403],
    ['reader', 'owner', { disable_alert_emails: true }, 403],
  ] as const)('returns for a change by %s of %s with %j the status %i', async (actor, target, body, status) => {
    const id = by()[target]?.memberId ?? 0;
    const before = await memberOf(id);
    const response = await by()[actor]?.call('PATCH', `/organization-members/${id}/`, body);
    expect(response?.statusCode).toBe(status);
    expect(await memberOf(id)).toEqual(status === 200 ? { ...before, ...body } : before);
    if (status === 403) expect(response?.json()).toEqual({ detail: expect.stringMatching(/^[A-Z].*\.$/) });
    else
      expect(response?.json()).toEqual({ ...before, ...body, ...(actor === 'reader' && { owns_another: undefined }) });
  });

  test.each([
    ['owner', 'owner', 403],
    ['admin', 'owner', 403],
    ['admin', 'admin', 403],
    ['reader', 'reader', 403],
    ['reader', 'admin', 403],
  ])('rejects the removal by %s of %s', async (actor, target, status) => {
    const id = by()[target]?.memberId ?? 0;
    expect((await by()[actor]?.call('DELETE', `/organization-members/${id}/`))?.statusCode).toBe(status);
    expect(await memberOf(id)).toBeDefined();
  });

  test('never make anyone an owner', async () => {
    const response = await owner.call('PATCH', `/organization-members/${reader.memberId}/`, { role: 'OW' });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['role']]);
  });

  test('return 404 to an admin of another organization', async () => {
    const path = `/organization-members/${reader.memberId}/`;
    expect((await stranger.call('PATCH', path, { role: 'AD' })).statusCode).toBe(404);
    expect((await stranger.call('PATCH', path, { add_to_organization_applications: false })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', path)).statusCode).toBe(404);
    expect((await memberOf(reader.memberId)).role).toBe('ST');
  });
});

test('records a change with the previous and new values, and nothing without a change', async () => {
  const person = await addMember(pharos, owner, 'ST');
  const path = `/organization-members/${person.memberId}/`;
  await admin.call('PATCH', path, { role: 'AD', disable_alert_emails: false });
  await admin.call('PATCH', path, { role: 'AD' });
  await admin.call('PATCH', path, {});
  const rows = (await auditOf(pharos, ours.organizationId, 'member.change')).filter(
    ({ subject }) => subject === `member ${person.memberId}`,
  );
  expect(rows).toMatchObject([{ before: { email: person.email, role: 'ST' }, after: { role: 'AD' } }]);
  expect(rows[0]?.after).toEqual({ role: 'AD' });
});

test('removes a member who is no longer offered for alerts from all checks and from the list', async () => {
  const person = await addMember(pharos, owner, 'ST');
  const check = await checkAlerting(person.memberId);
  await owner.call('PATCH', `/organization-members/${person.memberId}/`, { add_to_organization_applications: false });
  expect(await recipientsOf(check)).toEqual([]);
  const offered = await owner.call('GET', '/application-members/');
  expect(offered.json().results.map(({ id }: { id: number }) => id)).not.toContain(person.memberId);
  expect(await memberOf(person.memberId)).toMatchObject({ add_to_organization_applications: false });
});

test('removes the access of a removed member immediately, and the member from all checks', async () => {
  const person = await addMember(pharos, owner, 'AD');
  const check = await checkAlerting(person.memberId);
  expect((await person.call('GET', '/checks/')).statusCode).toBe(200);

  const removed = await admin.call('DELETE', `/organization-members/${person.memberId}/`);
  expect([removed.statusCode, removed.json()]).toEqual([200, {}]);
  expect((await person.call('GET', '/checks/')).statusCode).toBe(404);
  expect((await person.call('GET', '/logged-in-user/')).statusCode).toBe(200);
  expect(await recipientsOf(check)).toEqual([]);
  expect(await memberOf(person.memberId)).toBeUndefined();
  expect((await admin.call('DELETE', `/organization-members/${person.memberId}/`)).statusCode).toBe(404);
  const audit = await auditOf(pharos, ours.organizationId, 'member.remove');
  expect(audit).toMatchObject([
    {
      subject: `member ${person.memberId}`,
      before: { user: expect.any(Number), email: person.email, role: 'AD', checks: [check] },
      after: null,
    },
  ]);
});

describe('leaving', () => {
  const leave = (person: Person, organization = ours.organizationId) =>
    person.call('POST', '/leave-organization/', { organization });
  const leftMails = async (email: string) =>
    (await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email)).filter(({ subject }) =>
      subject.startsWith(email),
    );

  test.each(['AD', 'ST'] as const)(
    'has the same effect for a member with role %s as a removal, and is mailed to the owner',
    async (role) => {
      const person = await addMember(pharos, owner, role);
      const check = await checkAlerting(person.memberId);
      const left = await leave(person);
      expect([left.statusCode, left.json()]).toEqual([200, {}]);
      expect((await person.call('GET', '/checks/')).statusCode).toBe(404);
      expect((await person.call('GET', '/logged-in-user/')).statusCode).toBe(200);
      expect(await recipientsOf(check)).toEqual([]);
      expect(await memberOf(person.memberId)).toBeUndefined();
      const [entry] = (await auditOf(pharos, ours.organizationId, 'member.leave')).slice(-1);
      expect(entry).toMatchObject({ before: { email: person.email, role, checks: [check] }, after: null });
      expect(await leftMails(person.email)).toMatchObject([
        {
          subject: expect.stringMatching(/ left Organization \d+$/),
          paragraphs: [
            `Invited Person (${person.email}) is no longer a member, and has no access any more. 1 check does not alert this person any more. Check that each of them still alerts a person who can act.`,
          ],
        },
      ]);
    },
  );

  test('is possible in every state of the organization', async () => {
    for (const state of ['CA', 'PS', 'NA', 'SU', 'RT'] as const) {
      const person = await addMember(pharos, owner, 'ST');
      const setState = (to: OrganizationState) =>
        pharos.services.db
          .updateTable('organizations')
          .set({ state: to })
          .where('id', '=', ours.organizationId)
          .execute();
      await setState(state);
      expect([state, (await leave(person)).statusCode]).toEqual([state, 200]);
      await setState('AC');
    }
  });

  test('is rejected for the owner, and for another organization', async () => {
    const refused = await leave(owner);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: 'The owner cannot leave. Transfer the ownership first, or delete the organization.' },
    ]);
    expect((await leave(admin, ours.organizationId + 1)).statusCode).toBe(404);
    expect((await memberOf(admin.memberId)).role).toBe('AD');
  });

  test('lists the API keys of the member that still work to the owner', async () => {
    const person = await addMember(pharos, owner, 'AD');
    await person.call('POST', '/api-keys/', { name: 'Deploys', scope: 'manage' });
    await leave(person);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
    expect(mails.map(({ subject }) => subject)).toContain(`API keys that ${person.email} created still work`);
  });
});

test('allows removing a member and changing checks that alert this member in parallel', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await addMember(pharos, owner, 'ST');
    const created = await owner.call('POST', '/checks/', {
      name: 'Home page',
      url: 'http://127.0.0.1:8080/',
      monitering_interval: 60,
      email_alert_members: [owner.memberId, person.memberId],
    });
    const { id } = created.json();
    const answers = await Promise.all([
      owner.call('PATCH', `/checks/${id}/`, { email_alert_subscribers: [], notes: 'changed' }),
      admin.call('DELETE', `/organization-members/${person.memberId}/`),
      owner.call('PATCH', `/checks/${id}/`, { email_alert_members: [owner.memberId] }),
    ]);
    expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual([200, 200, 200]);
    expect(await recipientsOf(id)).toEqual([{ check_id: id, membership_id: owner.memberId, contact_id: null }]);
  }
});

test('waits with the removal of a member while a check that alerts this member is being changed', async () => {
  const { db } = pharos.services;
  const person = await addMember(pharos, owner, 'ST');
  const check = await checkAlerting(person.memberId);
  const isBlocked = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  const removing = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('checks').select('id').where('id', '=', check).forUpdate().execute();
    await trx.deleteFrom('check_recipients').where('check_id', '=', check).execute();
    const answer = admin.call('DELETE', `/organization-members/${person.memberId}/`);
    await expect.poll(async () => (await isBlocked()).rows).toHaveLength(1);
    await replaceCheckRecipients(trx, check, { members: [person.memberId], contacts: [] });
    // Wrapped in an object, because the response arrives only after this transaction.
    return { answer };
  });
  expect((await removing.answer).statusCode).toBe(200);
  expect(await recipientsOf(check)).toEqual([]);
});

describe('the preview of a removal', () => {
  const removal = async (person: Person, path: string) => (await person.call('GET', `${path}removal/`)).json();

  test('lists the checks that would then alert no one, and counts the API keys that still work', async () => {
    const leaving = await addMember(pharos, owner, 'AD');
    await leaving.call('POST', '/api-keys/', { name: 'Deploys', scope: 'read' });
    await leaving.call('POST', '/api-keys/', { name: 'Expired', scope: 'read' });
    await owner.call('POST', '/api-keys/', { name: 'Of the owner', scope: 'read' });
    await pharos.pool.query(`update api_keys set expires_at = now() - interval '1 day' where name = 'Expired'`);
    const contact = await owner.call('POST', '/organization-subscribers/', { email: 'c@example.com', name: 'C' });
    const contactId = contact.json().id;
    const { db } = pharos.services;
    const shared = await checkAlerting(leaving.memberId);
    await replaceCheckRecipients(db, shared, { members: [leaving.memberId], contacts: [contactId] });
    const names = ['Shop', 'Blog', 'Api', 'Zoo'];
    for (const name of names) {
      const id = await checkAlerting(leaving.memberId);
      await db.updateTable('checks').set({ name }).where('id', '=', id).execute();
    }
    const member = `/organization-members/${leaving.memberId}/`;
    expect(await removal(owner, member)).toEqual({
      number_of_checks: 5,
      number_of_checks_alerting_nobody: 4,
      names_of_checks_alerting_nobody: ['Api', 'Blog', 'Shop'],
      number_of_api_keys: 1,
    });
    const nothing = { number_of_checks_alerting_nobody: 0, names_of_checks_alerting_nobody: [], number_of_api_keys: 0 };
    expect(await removal(owner, `/organization-subscribers/${contactId}/`)).toEqual({
      number_of_checks: 1,
      ...nothing,
    });
    expect((await stranger.call('GET', `${member}removal/`)).statusCode).toBe(404);
    expect((await reader.call('GET', `${member}removal/`)).statusCode).toBe(403);
    await owner.call('DELETE', member);
    expect(await removal(owner, `/organization-subscribers/${contactId}/`)).toMatchObject({
      number_of_checks_alerting_nobody: 1,
    });
  });
});
