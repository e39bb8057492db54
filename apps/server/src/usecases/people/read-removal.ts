import { countChecksLosing, type LostRecipients } from '../../storage/checks/check-recipients.ts';
import { listApiKeys } from '../../storage/organizations/api-keys.ts';
import { findContact } from '../../storage/people/contacts.ts';
import { findMember } from '../../storage/people/memberships.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

export interface Removal extends LostRecipients {
  /** Keys that the person created. They continue to work. */
  apiKeys: number;
}

export const readMemberRemoval = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { organization }: Caller,
  id: number,
): Promise<Removal> => {
  const member = await findMember(db, organization.id, id);
  if (!member) throw notFound('Member');
  const keys = (await listApiKeys(db, organization.id)).filter(
    ({ userId, expiresAt }) => userId === member.userId && (expiresAt === null || expiresAt.getTime() > now()),
  );
  const lost = await countChecksLosing(db, organization.id, { members: [id], contacts: [] });
  return { ...lost, apiKeys: keys.length };
};

export const readContactRemoval = async (
  { db }: Pick<Services, 'db'>,
  { organization }: Caller,
  id: number,
): Promise<Removal> => {
  if (!(await findContact(db, organization.id, id))) throw notFound('Contact');
  return { ...(await countChecksLosing(db, organization.id, { members: [], contacts: [id] })), apiKeys: 0 };
};
