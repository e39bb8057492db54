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

/** Null selects the retirement of the installation. */
export const findRetirement = (db: Db, organizationId: number | null): Promise<StoredRetirement | undefined> =>
  db
    .selectFrom('retirements as r')
    .where('r.organization_id', 'is not distinct from', organizationId)
    .select(COLUMNS)
    .select('r.reason')
    .executeTakeFirst();

/** Returns the retirement that applies to an organization: its own one, otherwise that of the installation. */
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

export const lockDeprecation = async (trx: Db, organizationId: number): Promise<StoredRetirement | null> =>
  (await deprecationOf(trx, organizationId).forShare('r').executeTakeFirst()) ?? null;

export const listOwnRetirements = (db: Db) =>
  db
    .selectFrom('retirements as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .orderBy('o.name')
    .orderBy('o.id')
    .select(COLUMNS)
    .select(['r.reason', 'o.id', 'o.name'])
    .execute();

/** Null selects the installation. Writes an entry to the audit log of each affected organization. */
export const storeRetirement = async (
  trx: Db,
  organizationId: number | null,
  retirement: StoredRetirement,
  at: Date,
): Promise<void> => {
  const { startDate, endDate, freeDays, paidDays, reason } = retirement;
  // Two concurrent calls wait for each other here.
  await sql`insert into retirements (organization_id, start_date, end_date, free_days, paid_days, reason, set_at)
    values (${organizationId}, ${startDate}, ${endDate}, ${freeDays}, ${paidDays}, ${reason}, ${at})
    on conflict (coalesce(organization_id, 0)) do update set start_date = excluded.start_date, end_date = excluded.end_date,
      free_days = excluded.free_days, paid_days = excluded.paid_days, reason = excluded.reason, set_at = excluded.set_at`.execute(
    trx,
  );
  await audit(trx, organizationId, 'organization.retirement', { startDate, endDate, freeDays, paidDays, reason });
};

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

/**
 * Writes the audit log of all organizations without their own retirement. Their open pages read the change within a
 * minute.
 */
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

/** Returns the number of affected organizations, the paying ones among them, and the last end of a paid term. */
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

/** Returns the organizations that a retirement may affect by now, that it has stopped, or that were notified of one. */
export const listRetiring = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select o.id from organizations o
    where o.retired_at is not null or exists (select from retirement_mails m where m.organization_id = o.id)
      or exists (select from retirements r
      where (r.organization_id = o.id or r.organization_id is null) and r.start_date <= ${today}::date)
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
};

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

/** Returns epoch milliseconds, or null if the checks have not been stopped. */
export const readRetiredAt = async (db: Db, id: number): Promise<number | null> =>
  (
    await db.selectFrom('organizations').where('id', '=', id).select('retired_at').executeTakeFirst()
  )?.retired_at?.getTime() ?? null;

/** The caller must then call `updateOrganizationState`. */
export const setRetiredAt = async (trx: Db, id: number, at: Date | null): Promise<void> => {
  await trx.updateTable('organizations').set({ retired_at: at }).where('id', '=', id).execute();
};

/** Returns false if the mail was already sent. */
export const recordRetirementMail = async (
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

export const forgetRetirementMails = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('retirement_mails')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Returns the time of the mail in epoch milliseconds, or null if there was none. */
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
