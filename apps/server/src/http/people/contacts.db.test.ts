import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, auditOf, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let ours: SignedUp;
let owner: Person;
let admin: Person;
let reader: Person;
let stranger: Person;
let count = 0;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  ours = await signUpOwner(pharos);
  owner = await ownerOf(pharos, ours);
  admin = await addMember(pharos, owner, 'AD');
  reader = await addMember(pharos, owner, 'ST');
  stranger = await ownerOf(pharos, await signUpOwner(pharos));
});
afterAll(() => pharos.close());

const create = async (body: Record<string, unknown> = {}) => {
  count += 1;
  const response = await admin.call('POST', '/organization-subscribers/', {
    email: `contact-${count}@example.com`,
    ...body,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: number; email: string; [field: string]: unknown }>();
};
const idsAt = async (path: string): Promise<number[]> =>
  (await owner.call('GET', path)).json().results.map(({ id }: { id: number }) => id);
const checkAlerting = async (contact: number): Promise<number> => {
  const response = await owner.call('POST', '/checks/', {
    name: 'Home page',
    url: 'http://127.0.0.1:8080/',
    monitering_interval: 60,
    email_alert_members: [],
    email_alert_subscribers: [contact],
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
};
const alertedBy = async (checkId: number) =>
  (await owner.call('GET', `/checks/${checkId}/`)).json().email_alert_subscribers;

test('stores the address of a contact in lower case, lists it to every role, and does not count it as a user', async () => {
  const usersBefore = (await owner.call('GET', `/organizations/${ours.organizationId}/`)).json().number_of_users;
  const contact = await create({ email: 'On.Call@Example.com', name: ' On call ', organization: ours.organizationId });
  expect(contact).toEqual({
    id: expect.any(Number),
    organization: ours.organizationId,
    email: 'on.call@example.com',
    name: 'On call',
    disable_alert_emails: false,
    is_confirmed: false,
    has_unsubscribed: false,
    add_to_organization_applications: true,
  });
  for (const person of [owner, admin, reader]) {
    const list = await person.call('GET', `/organization-subscribers/?organization=${ours.organizationId}`);
    expect(list.json().results).toContainEqual(contact);
  }
  const users = (await owner.call('GET', `/organizations/${ours.organizationId}/`)).json().number_of_users;
  expect(users).toBe(usersBefore);
  const audit = await auditOf(pharos, ours.organizationId, 'contact.create');
  expect(audit.at(-1)).toMatchObject({ subject: `contact ${contact.id}`, after: { email: 'on.call@example.com' } });
});

test('stores an address only once, regardless of its spelling', async () => {
  await create({ email: 'twice@example.com' });
  const again = await admin.call('POST', '/organization-subscribers/', { email: 'TWICE@example.com' });
  expect([again.statusCode, again.json()]).toEqual([
    400,
    { email: ['A contact with this e-mail address already exists.'] },
  ]);
  const member = await admin.call('POST', '/organization-subscribers/', { email: reader.email });
  expect(member.json()).toEqual({ email: ['This person is already a member of the organization.'] });
  const other = await create();
  const moved = await admin.call('PATCH', `/organization-subscribers/${other.id}/`, { email: 'Twice@example.com' });
  expect(moved.statusCode).toBe(400);

  const body = { email: 'race@example.com' };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => admin.call('POST', '/organization-subscribers/', body)),
  );
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400]);
  // Two organizations can have the same contact. The limit of mails to the mailbox is reset here.
  await pharos.pool.query('delete from attempt_counts');
  expect((await stranger.call('POST', '/organization-subscribers/', body)).statusCode).toBe(201);
});

test.each([
  [{}, 'email', /required/],
  [{ email: 'nobody' }, 'email', /valid e-mail/],
  [{ email: `${'x'.repeat(250)}@example.com` }, 'email', /.+/],
  [{ email: 'a@example.com', name: 'x'.repeat(101) }, 'name', /.+/],
  [{ email: 'a@example.com', name: 'Up\u202eod' }, 'name', /Control characters/],
  [{ email: 'a@example.com', name: 'A\r\nBcc: b' }, 'name', /Control characters/],
  [{ email: 'a@example.com', add_to_organization_applications: 'yes' }, 'add_to_organization_applications', /.+/],
  [{ email: 'a@example.com', role: 'AD' }, 'role', /does not exist/],
])('rejects %j by field', async (body, field, message) => {
  const response = await admin.call('POST', '/organization-subscribers/', body);
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
  expect(response.json()[field][0]).toMatch(message);
});

test('offers only contacts of the application to checks, and accepts only these', async () => {
  const inside = await create();
  const outside = await create({ add_to_organization_applications: false });
  const offered = await idsAt('/application-subscribers/');
  expect(offered).toContain(inside.id);
  expect(offered).not.toContain(outside.id);

  const named = await owner.call('POST', '/checks/', {
    name: 'Home page',
    url: 'http://127.0.0.1:8080/',
    monitering_interval: 60,
    email_alert_members: [],
    email_alert_subscribers: [outside.id],
  });
  expect(named.statusCode).toBe(400);
  expect(named.body).toContain(`The subscriber ${outside.id} does not exist.`);

  const check = await checkAlerting(inside.id);
  const path = `/organization-subscribers/${inside.id}/`;
  const changed = await admin.call('PATCH', path, { add_to_organization_applications: false });
  expect(changed.json()).toEqual({ ...inside, add_to_organization_applications: false });
  expect(await alertedBy(check)).toEqual([]);
  expect(await idsAt('/application-subscribers/')).not.toContain(inside.id);
  const [row] = (await auditOf(pharos, ours.organizationId, 'contact.change')).slice(-1);
  expect(row).toMatchObject({ before: { inApplication: true, checks: [check] }, after: { inApplication: false } });
});

test('rejects the 1,001st contact of an organization, but no contact of another one', async () => {
  const full = await ownerOf(pharos, await signUpOwner(pharos));
  const [{ organization_id: id }] = (
    await pharos.pool.query('select organization_id from memberships where id = $1', [full.memberId])
  ).rows;
  await pharos.pool.query(
    `insert into contacts (organization_id, email) select $1, 'full-' || n || '@example.com' from generate_series(1, 999) n`,
    [id],
  );
  const add = (person: Person, email: string) => person.call('POST', '/organization-subscribers/', { email });
  expect((await add(full, 'last@example.com')).statusCode).toBe(201);
  const refused = await add(full, 'late@example.com');
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['The limit of 1000 contacts is reached.'] },
  ]);
  expect((await add(admin, 'late@example.com')).statusCode).toBe(201);
});

test('changes name, address and mail setting of a contact', async () => {
  const contact = await create();
  const path = `/organization-subscribers/${contact.id}/`;
  const body = { name: 'Night shift', email: 'night@example.com', disable_alert_emails: true };
  const changed = await admin.call('PATCH', path, body);
  expect(changed.json()).toEqual({ ...contact, ...body });
  expect((await admin.call('PATCH', path, {})).json()).toEqual(changed.json());
  const audit = await auditOf(pharos, ours.organizationId, 'contact.change');
  expect(audit.filter(({ subject }) => subject === `contact ${contact.id}`)).toMatchObject([
    {
      before: { name: '', email: contact.email, disableAlertEmails: false },
      after: { name: 'Night shift', email: 'night@example.com', disableAlertEmails: true },
    },
  ]);
  expect(audit.at(-1)?.before).not.toHaveProperty('checks');
  for (const given of [{ disable_alert_emails: false }, { name: 'Day shift' }, { email: 'day@example.com' }]) {
    const before = (await admin.call('PATCH', path, {})).json();
    expect((await admin.call('PATCH', path, given)).json()).toEqual({ ...before, ...given });
  }
  const later = await auditOf(pharos, ours.organizationId, 'contact.change');
  expect(later.slice(-3).map(({ before, after }) => [before, after])).toEqual([
    [{ disableAlertEmails: true }, { disableAlertEmails: false }],
    [{ name: 'Night shift' }, { name: 'Day shift' }],
    [{ email: 'night@example.com' }, { email: 'day@example.com' }],
  ]);
});

test('removes a deleted contact from all checks', async () => {
  const contact = await create();
  const check = await checkAlerting(contact.id);
  const path = `/organization-subscribers/${contact.id}/`;
  expect((await admin.call('DELETE', path)).json()).toEqual({});
  expect(await alertedBy(check)).toEqual([]);
  expect((await admin.call('DELETE', path)).statusCode).toBe(404);
  const audit = await auditOf(pharos, ours.organizationId, 'contact.delete');
  expect(audit.at(-1)).toMatchObject({ before: { email: contact.email, checks: [check] }, after: null });
});

test('allows read-only members to read only, and hides contacts from other organizations', async () => {
  const contact = await create();
  const path = `/organization-subscribers/${contact.id}/`;
  for (const [person, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await person.call('PATCH', path, { name: 'Mine' })).statusCode).toBe(status);
    expect((await person.call('DELETE', path)).statusCode).toBe(status);
    expect((await person.call('POST', `${path}resend/`)).statusCode).toBe(status);
    expect((await person.call('GET', `${path}removal/`)).statusCode).toBe(status);
  }
  const [{ id: application }] = (await owner.call('GET', '/applications/')).json().results;
  for (const each of ['subscribers', 'members']) {
    const offered = `/application-${each}/?application=${application}`;
    expect((await owner.call('GET', offered)).statusCode).toBe(200);
    const refused = await stranger.call('GET', offered);
    expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Application not found.' }]);
  }
  const notTheirs = await stranger.call('PATCH', path, { name: 'Mine' });
  expect(notTheirs.json()).toEqual({ detail: 'Contact not found.' });
  const body = { email: 'new@example.com', organization: ours.organizationId };
  expect((await reader.call('POST', '/organization-subscribers/', body)).statusCode).toBe(403);
  expect((await stranger.call('POST', '/organization-subscribers/', body)).statusCode).toBe(404);
  const list = `/organization-subscribers/?organization=${ours.organizationId}`;
  expect((await stranger.call('GET', list)).statusCode).toBe(404);
  expect((await admin.call('GET', '/organization-subscribers/')).json().results).toContainEqual(contact);
});
