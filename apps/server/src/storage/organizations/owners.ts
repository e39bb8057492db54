import { TRANSFER } from '@pharos/domain/organizations/ticket-reasons.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { deleteOwnershipTransfer } from '../operator/ownership-transfers.ts';
import { closeTickets } from './support-tickets.ts';

/**
 * Returns a member by user id or (lower-case) e-mail address. Locks the user, so that the user does not become the
 * owner of another organization.
 */
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

export const ownsAnother = async (db: Db, userId: number, organizationId: number): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('role', '=', 'OW')
    .where('organization_id', '<>', organizationId)
    .select('id')
    .executeTakeFirst()) !== undefined;

export const OWNS_ANOTHER = sql<boolean>`exists (select from memberships own
  where own.user_id = m.user_id and own.role = 'OW' and own.organization_id <> m.organization_id)`;

/** Makes an admin of a locked organization its owner, and the owner an admin. Closes open requests for this change. */
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

/** Returns the owner of the first organization, who probably operates the installation. */
export const findFirstOwner = (db: Db) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.role', '=', 'OW')
    .orderBy('m.organization_id')
    .select('u.email')
    .executeTakeFirst();
