import type { Db } from '../connection/connect.ts';
import { ENTITLEMENT_COLUMNS_OF_O, type StoredEntitlement, toEntitlement } from '../organizations/plan-entitlement.ts';

/** Includes expired invitations. */
const invitations = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.organization_id as organizationId', 'i.email', 'i.full_name as fullName', 'i.role'])
    .select(['i.in_application as inApplication', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
    .select(['u.email as inviterEmail', 'u.name as inviterName']);

export type Invitation = Awaited<ReturnType<typeof listInvitations>>['rows'][number];

export const listInvitations = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const { count } = await db
    .selectFrom('invitations')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await invitations(db)
    .where('i.organization_id', '=', organizationId)
    .orderBy('i.email')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { count, rows };
};

export const lockInvitation = (trx: Db, organizationId: number, id: number): Promise<Invitation | undefined> =>
  invitations(trx)
    .where('i.organization_id', '=', organizationId)
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst();

export const findInvitationTo = (db: Db, organizationId: number, email: string): Promise<Invitation | undefined> =>
  invitations(db).where('i.organization_id', '=', organizationId).where('i.email', '=', email).executeTakeFirst();

/** Open invitations count toward the plan's limit of users. */
export const countOpenInvitations = async (db: Db, organizationId: number, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export interface SentInvitation {
  organizationId: number;
  email: string;
  fullName: string;
  role: 'AD' | 'ST';
  inApplication: boolean;
  tokenHash: string;
  invitedBy: number | null;
  sentAt: Date;
  expiresAt: Date;
}

/** Returns the id. Replaces an earlier invitation to the same address, whose link becomes invalid. */
export const putInvitation = async (trx: Db, invitation: SentInvitation): Promise<number> => {
  const columns = {
    full_name: invitation.fullName,
    role: invitation.role,
    in_application: invitation.inApplication,
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    sent_at: invitation.sentAt,
    expires_at: invitation.expiresAt,
  };
  const { id } = await trx
    .insertInto('invitations')
    .values({ organization_id: invitation.organizationId, email: invitation.email, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteInvitation = async (trx: Db, id: number): Promise<boolean> =>
  (await trx.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;

export const deleteInvitations = async (trx: Db, organizationId: number): Promise<string[]> => {
  const deleted = await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .returning('email')
    .execute();
  return deleted.map(({ email }) => email);
};

/**
 * Uses up the invitation to an address that was verified in another way than with its link. The caller must have locked
 * the organization.
 */
export const takeInvitationTo = async (
  trx: Db,
  organizationId: number,
  email: string,
  now: Date,
): Promise<Invitation | null> => {
  const invitation = await findInvitationTo(trx, organizationId, email);
  if (!invitation || !(await deleteInvitation(trx, invitation.id))) return null;
  return invitation.expiresAt > now ? invitation : null;
};

/** Returns undefined if the link is unknown, used, revoked or expired. */
export const findOpenInvitation = (db: Db, tokenHash: string, now: Date) =>
  openInvitations(db, tokenHash, now).executeTakeFirst();

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

/** Locks the invitation and the organization (see `lockOrganization`). */
export const lockOpenInvitation = async (
  trx: Db,
  tokenHash: string,
  now: Date,
): Promise<{ invitation: OpenInvitation; entitlement: StoredEntitlement } | undefined> => {
  const row = await openInvitations(trx, tokenHash, now)
    .select(ENTITLEMENT_COLUMNS_OF_O)
    .forNoKeyUpdate('o')
    .executeTakeFirst();
  if (!row) return undefined;
  return { invitation: row, entitlement: toEntitlement(row) };
};

const openInvitations = (db: Db, tokenHash: string, now: Date) =>
  invitations(db)
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .select('o.name as organizationName');

const EXPIRED_RETENTION_MS = 30 * 24 * 3600 * 1000;

/** Deletes invitations one month after they expired. Until then they can be sent again. */
export const sweepInvitations = async (db: Db, now: Date): Promise<void> => {
  const forgotten = new Date(now.getTime() - EXPIRED_RETENTION_MS);
  await db.deleteFrom('invitations').where('expires_at', '<=', forgotten).execute();
};
