import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataDir } from './testing/data-dir.ts';
import { type Mailbox, openMailbox } from './testing/mailbox.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';

interface Member {
  id: number;
  email: string;
  role: string;
}
interface Organization {
  id: number;
  number_of_users: number;
  is_logged_in_user_owner: boolean;
  logged_in_user_role: string;
  owner_mini: { email: string; state: string };
}

let dataDir: string;
let mailbox: Mailbox;
let pharos: Pharos;
let ann: Api;
let bob: Api;

beforeAll(async () => {
  dataDir = await createDataDir('pharos-people-');
  mailbox = await openMailbox();
  pharos = await startPharos({ DATA_DIR: dataDir, SMTP_URL: mailbox.url });
  ann = await Api.signUp(pharos.baseUrl);
});
afterAll(async () => {
  await pharos?.killTree();
  await mailbox?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mailedToken = async (subject: string, to: string): Promise<string> => {
  const { mail } = await mailbox.waitFor(subject, to);
  const token = /https?:\S+[/=]([\w-]{43})\b/.exec(mail.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link in ${mail.text}`);
  return token;
};
const organizationOf = async (api: Api): Promise<Organization> => {
  const [organization] = (await api.get<{ results: Organization[] }>('/organizations/')).results;
  if (!organization) throw new Error('No organization');
  return organization;
};
const memberOf = async (email: string): Promise<Member> => {
  const { results } = await ann.get<{ results: Member[] }>('/organization-members/');
  const member = results.find((each) => each.email === email);
  if (!member) throw new Error(`${email} is no member`);
  return member;
};
const joinAs = async (email: string, role: string): Promise<Api> => {
  await ann.post('/invite-user-to-organization/', { email, role, full_name: '' });
  const token = await mailedToken('Join Example on Pharos', email);
  const anonymous = new Api(pharos.baseUrl);
  expect(await anonymous.get(`/invitations/${token}/`)).toMatchObject({ email, role, invited_by: 'Ann Example' });
  const body = { token, full_name: email, password: 'seven tall ships sail' };
  const accepted = await anonymous.post<{ token: string }>('/accept-invitation/', body);
  await expect(anonymous.post('/accept-invitation/', body)).rejects.toThrow(/404/);
  return new Api(pharos.baseUrl, accepted.token);
};
const check = { name: 'Shop', type: 'http', url: 'http://127.0.0.1:9/', monitering_interval: 300 };

it('verifies the address of the owner', async () => {
  expect((await organizationOf(ann)).owner_mini).toEqual({ email: 'ann@example.com', state: 'NV' });
  const token = await mailedToken('Verify your e-mail address', 'ann@example.com');
  await ann.post('/verify-email/', { token });
  expect((await organizationOf(ann)).owner_mini.state).toBe('AC');
});

it('lets an invited user read after acceptance, and change data only as an admin', async () => {
  bob = await joinAs('bob@example.com', 'ST');
  expect((await organizationOf(bob)).logged_in_user_role).toBe('ST');
  expect((await bob.get<{ count: number }>('/checks/')).count).toBe(0);
  await expect(bob.post('/checks/', check)).rejects.toThrow(/403/);
  await expect(bob.post('/invite-user-to-organization/', { email: 'x@example.com' })).rejects.toThrow(/403/);

  const { id } = await memberOf('bob@example.com');
  await ann.patch(`/organization-members/${id}/`, { role: 'AD' });
  expect(await bob.post('/checks/', { ...check, email_alert_members: [id] })).toMatchObject({
    email_alert_members: [id],
  });
});

it('denies access to a removed member', async () => {
  const cy = await joinAs('cy@example.com', 'AD');
  expect((await cy.get<{ count: number }>('/checks/')).count).toBe(1);
  const { id } = await memberOf('cy@example.com');
  await bob.delete(`/organization-members/${id}/`);
  await expect(cy.get('/checks/')).rejects.toThrow(/404/);
  expect((await cy.get<{ count: number }>('/organizations/')).count).toBe(0);
  expect((await organizationOf(ann)).number_of_users).toBe(2);
});

it('transfers the ownership, and lets the new owner delete the organization', async () => {
  const owner = await memberOf('ann@example.com');
  await expect(bob.delete(`/organization-members/${owner.id}/`)).rejects.toThrow(/403/);
  await ann.post('/transfer-ownerShip/', { currentowner: 'ann@example.com', currentadmin: 'bob@example.com' });
  expect((await organizationOf(bob)).is_logged_in_user_owner).toBe(true);
  expect(await organizationOf(ann)).toMatchObject({ is_logged_in_user_owner: false, logged_in_user_role: 'AD' });

  const { id } = await organizationOf(bob);
  await expect(ann.delete(`/organizations/${id}/`)).rejects.toThrow(/403/);
  await bob.delete(`/organizations/${id}/`);
  // Deleting the last organization of a user also deletes the user, except for an operator.
  await expect(bob.get('/organizations/')).rejects.toThrow(/401/);
  expect((await ann.get<{ count: number }>('/organizations/')).count).toBe(0);
});
