import type { MaintenancePlan } from '@pharos/domain/maintenance/decide-maintenance.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface StoredMaintenance extends MaintenancePlan {
  id: number;
  organizationId: number;
  name: string;
  text: string;
  pageIds: readonly number[];
}

type Identified = Pick<StoredMaintenance, 'organizationId' | 'id'>;

/** The caller must ensure that checks and pages belong to the organization. */
export const insertMaintenance = async (trx: Db, added: Omit<StoredMaintenance, 'id'>): Promise<number> => {
  const { id } = await trx
    .insertInto('maintenances')
    .values({ organization_id: added.organizationId, ...columnsOf(added) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLinks(trx, { ...added, id });
  return id;
};

export const updateMaintenance = async (trx: Db, changed: StoredMaintenance): Promise<void> => {
  await trx
    .updateTable('maintenances')
    .set({ ...columnsOf(changed), updated_at: sql<Date>`now()` })
    .where('organization_id', '=', changed.organizationId)
    .where('id', '=', changed.id)
    .execute();
  await setLinks(trx, changed);
};

export const deleteMaintenance = async (trx: Db, { organizationId, id }: Identified): Promise<void> => {
  await trx.deleteFrom('maintenances').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

/** Locks the maintenance until the transaction ends if `lock` is set. */
export const findMaintenance = async (
  db: Db,
  { organizationId, id }: Identified,
  { lock = false } = {},
): Promise<StoredMaintenance | null> => {
  if (lock) {
    await db
      .selectFrom('maintenances')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .select('id')
      .forUpdate()
      .execute();
  }
  const [found] = await read(db, sql<SqlBool>`m.organization_id = ${organizationId} and m.id = ${id}`, { limit: 1 });
  return found ?? null;
};

/** Counts the maintenances that end after `endAfter` (epoch milliseconds), or all of them. */
export const countMaintenances = async (db: Db, organizationId: number, endAfter?: number): Promise<number> => {
  const { count } = await db
    .selectFrom('maintenances')
    .where('organization_id', '=', organizationId)
    .$if(endAfter !== undefined, (query) => query.where('ends_at', '>', new Date(endAfter ?? 0)))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Returns a page and the total number. Maintenances in progress come first, then the next ones, then the latest past
 * ones.
 */
export const listMaintenances = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
  now: number,
): Promise<{ count: number; maintenances: StoredMaintenance[] }> => {
  const count = await countMaintenances(db, organizationId);
  const own = sql<SqlBool>`m.organization_id = ${organizationId}`;
  const at = new Date(now);
  const order = sql`case when m.ends_at <= ${at} then 2 when m.starts_at <= ${at} then 0 else 1 end,
    case when m.starts_at > ${at} then m.starts_at end, m.starts_at desc, m.id desc`;
  return { count, maintenances: await read(db, own, { limit: pageSize, offset: (page - 1) * pageSize, order }) };
};

const columnsOf = (maintenance: Omit<StoredMaintenance, 'id'>) => ({
  name: maintenance.name,
  body: maintenance.text,
  starts_at: new Date(maintenance.from),
  ends_at: new Date(maintenance.to),
  mutes_alerts: maintenance.mutesAlerts,
  is_left_out: maintenance.isLeftOut,
});

const setLinks = async (trx: Db, { id, checkIds, pageIds }: StoredMaintenance): Promise<void> => {
  await sql`delete from maintenance_checks where maintenance_id = ${id} and check_id <> all(${checkIds}::int[])`.execute(
    trx,
  );
  await sql`insert into maintenance_checks (maintenance_id, check_id) select ${id}, unnest(${checkIds}::int[])
    on conflict do nothing`.execute(trx);
  await sql`delete from maintenance_pages where maintenance_id = ${id} and status_page_id <> all(${pageIds}::int[])`.execute(
    trx,
  );
  await sql`insert into maintenance_pages (maintenance_id, status_page_id) select ${id}, unnest(${pageIds}::int[])
    on conflict do nothing`.execute(trx);
};

const read = async (
  db: Db,
  condition: ReturnType<typeof sql<SqlBool>>,
  { limit, offset = 0, order = sql`m.id` }: { limit: number; offset?: number; order?: RawBuilder<unknown> },
): Promise<StoredMaintenance[]> => {
  const rows = await db
    .selectFrom('maintenances as m')
    .selectAll('m')
    .select([
      sql<number[]>`array(select check_id from maintenance_checks where maintenance_id = m.id order by check_id)`.as(
        'checks',
      ),
      sql<
        number[]
      >`array(select status_page_id from maintenance_pages where maintenance_id = m.id order by status_page_id)`.as(
        'pages',
      ),
    ])
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    text: row.body,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    mutesAlerts: row.mutes_alerts,
    isLeftOut: row.is_left_out,
    checkIds: row.checks,
    pageIds: row.pages,
  }));
};
