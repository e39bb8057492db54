import type { Db } from '../connection/connect.ts';
import { OWNS_ANOTHER } from '../organizations/owners.ts';
import { hasUnsubscribed } from './unsubscribed-addresses.ts';

export const listMembershipsOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('applications as a', 'a.organization_id', 'm.organization_id')
    .leftJoin('sso_connections as s', 's.organization_id', 'm.organization_id')
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .select(['m.id', 'm.organization_id as organizationId', 'm.role', 'a.id as applicationId'])
    .select(['o.name', 'o.state', 'o.last_active_at as lastActiveAt'])
    .select(({ fn, val }) => fn.coalesce('s.is_required', val(false)).as('requiresSso'))
    .execute();

export const countMembers = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const members = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .select(['m.id', 'm.organization_id as organizationId', 'm.role', 'm.in_application as inApplication'])
    .select(['m.disable_alert_emails as disableAlertEmails', 'm.disable_weekly_report_emails as disableReportEmails'])
    .select([
      'u.id as userId',
      'u.email',
      'u.name',
      'u.email_verified as emailVerified',
      OWNS_ANOTHER.as('ownsAnother'),
    ])
    .select(hasUnsubscribed('m.organization_id', 'u.email').as('hasUnsubscribed'));

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

export const listMembers = (db: Db, organizationId: number, { page, pageSize }: { page: number; pageSize: number }) =>
  members(db, organizationId)
    .orderBy('u.email')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const listApplicationMembers = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const { count } = await db
    .selectFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('in_application', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await members(db, organizationId)
    .where('m.in_application', '=', true)
    .orderBy('u.email')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { count, rows };
};

export const findMember = (db: Db, organizationId: number, id: number): Promise<Member | undefined> =>
  members(db, organizationId).where('m.id', '=', id).executeTakeFirst();

export const lockMember = (trx: Db, organizationId: number, id: number) =>
  members(trx, organizationId).where('m.id', '=', id).forUpdate('m').executeTakeFirst();

export const listOtherMembers = (db: Db, organizationId: number, userId: number): Promise<Member[]> =>
  members(db, organizationId).where('u.id', '<>', userId).orderBy('m.id').execute();

export const isMemberAddress = async (db: Db, organizationId: number, email: string): Promise<boolean> =>
  (await members(db, organizationId).where('u.email', '=', email.toLowerCase()).executeTakeFirst()) !== undefined;

export const isMember = async (db: Db, organizationId: number, userId: number): Promise<boolean> =>
  (await members(db, organizationId).where('u.id', '=', userId).executeTakeFirst()) !== undefined;

export type MemberSettings = Pick<Member, 'role' | 'inApplication' | 'disableAlertEmails' | 'disableReportEmails'>;

export const updateMember = async (trx: Db, id: number, settings: MemberSettings): Promise<void> => {
  await trx
    .updateTable('memberships')
    .set({
      role: settings.role,
      in_application: settings.inApplication,
      disable_alert_emails: settings.disableAlertEmails,
      disable_weekly_report_emails: settings.disableReportEmails,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteMember = async (trx: Db, id: number): Promise<void> => {
  await trx.deleteFrom('memberships').where('id', '=', id).execute();
};

export const insertMembership = async (
  trx: Db,
  membership: { organizationId: number; userId: number; role: 'OW' | 'AD' | 'ST'; inApplication?: boolean },
): Promise<number> => {
  const { id } = await trx
    .insertInto('memberships')
    .values({
      organization_id: membership.organizationId,
      user_id: membership.userId,
      role: membership.role,
      in_application: membership.inApplication ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Locks the member if called in a transaction. */
export const findReportReader = (db: Db, id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.id', '=', id)
    .select(['m.id as membershipId', 'o.id as organizationId', 'o.name as organizationName', 'u.email'])
    .select('m.disable_weekly_report_emails as isStopped')
    .forUpdate('m')
    .executeTakeFirst();

export const setReportMails = async (trx: Db, id: number, isStopped: boolean): Promise<void> => {
  await trx.updateTable('memberships').set({ disable_weekly_report_emails: isStopped }).where('id', '=', id).execute();
};
