import type { LightMyRequestResponse } from 'fastify';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { verifyAddress } from './members.ts';
import type { SignedUp, TestApp } from './test-app.ts';

export interface Person {
  token: string;
  email: string;
  password: string;
  memberId: number;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<LightMyRequestResponse>;
}

let count = 0;
/** Tighter limits count by address. */
const ownAddress = (): string => {
  count += 1;
  return `10.7.${count >> 8}.${count & 255}`;
};

export const PASSWORD = 'four gray herons wade';

/** @throws Error if no invitation was mailed. */
export const mailedToken = async ({ services }: TestApp, email: string): Promise<string> => {
  const mails = await waitingAccountMails(services.db, services.secrets, email);
  const links = mails.flatMap(({ action }) => /\/invitation\/([\w-]+)$/.exec(action?.link ?? '')?.[1] ?? []);
  const newest = links.at(-1);
  if (newest === undefined) throw new Error(`No invitation was mailed to ${email}`);
  return newest;
};

export const personOf = (
  pharos: TestApp,
  { token, organizationId, email, password }: SignedUp,
  memberId: number,
): Person => ({
  token,
  email,
  password,
  memberId,
  call: (method, path, body) =>
    pharos.call(method, `/v1${path}`, {
      token,
      organization: organizationId,
      remoteAddress: ownAddress(),
      ...(body && { body }),
    }),
});

/** Marks the owner's address as verified, which allows mails to other people. */
export const ownerOf = async (pharos: TestApp, owner: SignedUp): Promise<Person> => {
  await verifyAddress(pharos, owner);
  const members = await pharos.call('GET', '/v1/organization-members/', {
    token: owner.token,
    organization: owner.organizationId,
  });
  const [{ id }] = members.json().results;
  return personOf(pharos, owner, id);
};

export const accept = (pharos: TestApp, body: Record<string, unknown>) =>
  pharos.call('POST', '/v1/accept-invitation/', {
    body: { full_name: 'Invited Person', password: PASSWORD, ...body },
    remoteAddress: ownAddress(),
  });

export const addMember = async (pharos: TestApp, inviter: Person, role: 'AD' | 'ST'): Promise<Person> => {
  count += 1;
  const email = `invited-${count}@example.com`;
  const invited = await inviter.call('POST', '/invite-user-to-organization/', { email, role });
  if (invited.statusCode !== 201) throw new Error(`${invited.statusCode}: ${invited.body}`);
  const accepted = await accept(pharos, { token: await mailedToken(pharos, email) });
  if (accepted.statusCode !== 200) throw new Error(`${accepted.statusCode}: ${accepted.body}`);
  const { token, organization } = accepted.json<{ token: string; organization: { id: number } }>();
  const members = await inviter.call('GET', '/organization-members/');
  const member = members
    .json<{ results: { id: number; email: string }[] }>()
    .results.find((each) => each.email === email);
  if (!member) throw new Error(`${email} is no member`);
  return personOf(pharos, { token, organizationId: organization.id, email, password: PASSWORD }, member.id);
};

export const auditOf = ({ services }: TestApp, organizationId: number, action: string) =>
  services.db
    .selectFrom('audit_log')
    .where('organization_id', '=', organizationId)
    .where('action', '=', action)
    .orderBy('id')
    .select(['actor_user_id', 'actor_address', 'subject', 'before', 'after'])
    .execute();
