import { TRANSFER } from '@pharos/domain/organizations/ticket-reasons.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { deleteOwnershipTransfer } from '../operator/ownership-transfers.ts';
import { closeTickets } from './support-tickets.ts';

/** A member of the organization by the user's id or (lower-case) e-mail address, locked, so that they become the owner of no other organization until the transaction ends. */
export const lockMemberUser = (trx: Db, organizationId: number, reference: number | string) => {
  const members = trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId);
  return (
    typeof reference === 'number' ? members.where('u.id', '=', reference) : members.where('u.email', '=', reference)
  )
    .select(['m.id as membershipId', 'm.role', 'u.id as userId', 'u.email', 'u.email_verified as emailVerified'])
    .forNoKeyUpdate(['m', 'u'])
    .executeTakeFirst();
};

/** The organizations that a user owns. */
export const listOwnedOrganizations = async (db: Db, userId: number): Promise<number[]> => {
  const owned = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('role', '=', 'OW')
    .orderBy('organization_id')
    .select('organization_id as id')
    .execute();
  return owned.map(({ id }) => id);
};

/** Whether the user owns an organization beside this one. */
export const ownsAnother = async (db: Db, userId: number, organizationId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('role', '=', 'OW')
    .where('organization_id', '<>', organizationId)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Whether the user of the membership `m` owns another organization. */
export const OWNS_ANOTHER = sql<boolean>`exists (select from memberships own
  where own.user_id = m.user_id and own.role = 'OW' and own.organization_id <> m.organization_id)`;

/** Makes an admin of a locked organization its owner, and the owner an admin. What was requested for that is settled. */
export const changeOwner = async (
  trx: Db,
  organizationId: number,
  { owner, admin }: Record<'owner' | 'admin', { membershipId: number }>,
  at: Date,
): Promise<void> => {
  await setMembershipRole(trx, owner.membershipId, 'AD');
  await setMembershipRole(trx, admin.membershipId, 'OW');
  await closeTickets(trx, organizationId, TRANSFER, at);
  await deleteOwnershipTransfer(trx, organizationId);
};

const setMembershipRole = async (trx: Db, membershipId: number, role: 'OW' | 'AD'): Promise<void> => {
  await trx.updateTable('memberships').set({ role }).where('id', '=', membershipId).execute();
};

/** Who owns the installation's first organization, and so most likely runs it; undefined before there is any. */
export const findFirstOwner = (db: Db) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.role', '=', 'OW')
    .orderBy('m.organization_id')
    .select('u.email')
    .executeTakeFirst();
