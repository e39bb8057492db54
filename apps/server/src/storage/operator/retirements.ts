import type { Deprecation, PaidTerm, RetirementMail } from '@pharos/domain/organizations/retirement.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { recordAudit } from '../organizations/audit-log.ts';

export interface StoredRetirement extends Deprecation {
  reason: string;
}

const COLUMNS = [
  'r.start_date as startDate',
  'r.end_date as endDate',
  'r.free_days as freeDays',
  'r.paid_days as paidDays',
] as const;

/** What was set for one organization, or with null for the installation. */
export const findRetirement = (db: Db, organizationId: number | null): Promise<StoredRetirement | undefined> =>
  db
    .selectFrom('retirements as r')
    .where('r.organization_id', 'is not distinct from', organizationId)
    .select(COLUMNS)
    .select('r.reason')
    .executeTakeFirst();

/** When the service ends for an organization: what was set for it stands before what was set for all. */
export const findDeprecation = async (db: Db, organizationId: number): Promise<StoredRetirement | null> =>
  (await deprecationOf(db, organizationId).executeTakeFirst()) ?? null;

const deprecationOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('retirements as r')
    .where(({ eb, or }) => or([eb('r.organization_id', '=', organizationId), eb('r.organization_id', 'is', null)]))
    .orderBy('r.organization_id', (order) => order.asc().nullsLast())
    .limit(1)
    .select(COLUMNS)
    .select('r.reason');

/** The same, which nobody takes back or moves until the transaction ends. */
export const lockDeprecation = async (trx: Db, organizationId: number): Promise<StoredRetirement | null> =>
  (await deprecationOf(trx, organizationId).forShare('r').executeTakeFirst()) ?? null;

/** Those that have one of their own. */
export const listOwnRetirements = (db: Db) =>
  db
    .selectFrom('retirements as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .orderBy('o.name')
    .orderBy('o.id')
    .select(COLUMNS)
    .select(['r.reason', 'o.id', 'o.name'])
    .execute();

/** Sets it for one organization, or with null for the installation; each that it concerns has it in its audit log. */
export const storeRetirement = async (
  trx: Db,
  organizationId: number | null,
  retirement: StoredRetirement,
  at: Date,
): Promise<void> => {
  const { startDate, endDate, freeDays, paidDays, reason } = retirement;
  // When two set it at once, one waits for the other.
  await sql`insert into retirements (organization_id, start_date, end_date, free_days, paid_days, reason, set_at)
    values (${organizationId}, ${startDate}, ${endDate}, ${freeDays}, ${paidDays}, ${reason}, ${at})
    on conflict (coalesce(organization_id, 0)) do update set start_date = excluded.start_date, end_date = excluded.end_date,
      free_days = excluded.free_days, paid_days = excluded.paid_days, reason = excluded.reason, set_at = excluded.set_at`.execute(
    trx,
  );
  await audit(trx, organizationId, 'organization.retirement', { startDate, endDate, freeDays, paidDays, reason });
};

/** Takes it back; false when there was none. */
export const clearRetirement = async (trx: Db, organizationId: number | null, reason: string): Promise<boolean> => {
  if (!(await removeRow(trx, organizationId))) return false;
  await audit(trx, organizationId, 'organization.clear-retirement', { reason });
  return true;
};

const removeRow = async (trx: Db, organizationId: number | null): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('retirements')
    .where('organization_id', 'is not distinct from', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** For all organizations in one statement, without those that have an own one; their open pages read it within a minute. */
const audit = async (trx: Db, organizationId: number | null, action: string, what: object): Promise<void> => {
  const after = { by: 'operator', ...what };
  if (organizationId !== null) {
    const subject = `organization ${organizationId}`;
    await recordAudit(trx, { organizationId, userId: null, address: null, action, subject, after });
    return;
  }
  await sql`insert into audit_log (organization_id, action, subject, after)
    select o.id, ${action}, 'organization ' || o.id, ${JSON.stringify(after)}::jsonb from organizations o
    where not exists (select from retirements r where r.organization_id = o.id)`.execute(trx);
};

/** Whom it concerns: how many organizations, those that have paid among them, and the last end of what is paid for. */
export const countConcerned = async (db: Db, organizationId: number | null) => {
  const { rows } = await sql<{ all: number; paid: number; lastTermEnd: Date | null }>`
    select count(*)::int as all, (count(*) filter (where p.status in ('active', 'non_renewing')))::int as paid,
      max(p.term_end) filter (where p.status in ('active', 'non_renewing')) as "lastTermEnd"
    from organizations o left join subscriptions p on p.organization_id = o.id
    where case when ${organizationId}::int is null
      then not exists (select from retirements r where r.organization_id = o.id) else o.id = ${organizationId} end`.execute(
    db,
  );
  return rows[0] ?? { all: 0, paid: 0, lastTermEnd: null };
};

/** Organizations that the end of the service may concern by now, or has stopped, or that were told of one. */
export const listRetiring = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select o.id from organizations o
    where o.retired_at is not null or exists (select from retirement_mails m where m.organization_id = o.id)
      or exists (select from retirements r
      where (r.organization_id = o.id or r.organization_id is null) and r.start_date <= ${today}::date)
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** A locked organization's terms: what it pays for, and since when the service has ended for it. */
export const readRetiring = async (
  trx: Db,
  id: number,
): Promise<
  { name: string; subdomain: string; timezone: string; retiredAt: Date | null; paid: PaidTerm | null } | undefined
> => {
  const row = await trx
    .selectFrom('organizations as o')
    .leftJoin('subscriptions as p', 'p.organization_id', 'o.id')
    .where('o.id', '=', id)
    .select(['o.name', 'o.subdomain', 'o.timezone', 'o.retired_at as retiredAt', 'p.status', 'p.term_end as termEnd'])
    .forNoKeyUpdate('o')
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, termEnd, ...organization } = row;
  return { ...organization, paid: status && termEnd ? { status, termEnd: termEnd.getTime() } : null };
};

/** Since when the checks of an organization have stopped because of the end of the service (epoch milliseconds); null: they have not. */
export const readRetiredAt = async (db: Db, id: number): Promise<number | null> =>
  (
    await db.selectFrom('organizations').where('id', '=', id).select('retired_at').executeTakeFirst()
  )?.retired_at?.getTime() ?? null;

/** Its state follows by `updateOrganizationState`. */
export const setRetiredAt = async (trx: Db, id: number, at: Date | null): Promise<void> => {
  await trx.updateTable('organizations').set({ retired_at: at }).where('id', '=', id).execute();
};

/** Remembers that an organization is told; false when it was. */
export const takeRetirementMail = async (
  trx: Db,
  organizationId: number,
  { kind, endsAt, now }: { kind: RetirementMail; endsAt: number; now: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('retirement_mails')
    .values({ organization_id: organizationId, kind, ends_at: new Date(endsAt), told_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Forgets what an organization was told, since it is not so any more; false when that was nothing. */
export const forgetRetirementMails = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('retirement_mails')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** When it was told of the deletion that follows this end (epoch milliseconds); null: never. */
export const deletionNotifiedAt = async (db: Db, organizationId: number, endsAt: number): Promise<number | null> =>
  (
    await db
      .selectFrom('retirement_mails')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'deletion')
      .where('ends_at', '=', new Date(endsAt))
      .select('told_at')
      .executeTakeFirst()
  )?.told_at.getTime() ?? null;
