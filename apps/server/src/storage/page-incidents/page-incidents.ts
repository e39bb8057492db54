import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { MAX_INCIDENT_UPDATES, MAX_NOTICE_TEXT } from '@pharos/contract/row-limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Times are epoch milliseconds. */
export interface StoredIncidentUpdate {
  id: number;
  status: PageIncidentStatus;
  /** Markdown. */
  text: string;
  at: number;
  changedAt: number | null;
}

export interface StoredPageIncident {
  id: number;
  organizationId: number;
  name: string;
  impact: PageIncident['impact'];
  startedAt: number;
  /** Null while the incident continues. */
  resolvedAt: number | null;
  outage: { checkId: number; id: number } | null;
  checkIds: readonly number[];
  pageIds: readonly number[];
  /** The updates, newest first. See `readPageIncidents` for their number. */
  updates: readonly StoredIncidentUpdate[];
}

type Identified = Pick<StoredPageIncident, 'organizationId' | 'id'>;
export type IncidentFields = Pick<StoredPageIncident, 'name' | 'impact' | 'checkIds' | 'pageIds'>;

/** The caller must ensure that checks and pages belong to the organization. */
export const insertPageIncident = async (
  trx: Db,
  added: Omit<StoredPageIncident, 'id' | 'updates' | 'resolvedAt'>,
): Promise<number> => {
  const { id } = await trx
    .insertInto('page_incidents')
    .values({
      organization_id: added.organizationId,
      name: added.name,
      impact: added.impact,
      started_at: new Date(added.startedAt),
      outage_check_id: added.outage?.checkId ?? null,
      outage_id: added.outage?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLinks(trx, id, added);
  return id;
};

export const updatePageIncident = async (
  trx: Db,
  { organizationId, id }: Identified,
  fields: IncidentFields,
): Promise<void> => {
  await trx
    .updateTable('page_incidents')
    .set({ name: fields.name, impact: fields.impact, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await setLinks(trx, id, fields);
};

/**
 * The caller must have locked the incident. A resolving update ends the incident at `resolvedAt`, or at the time of the
 * update. Any other update reopens it.
 */
export const insertIncidentUpdate = async (
  trx: Db,
  incident: Pick<StoredPageIncident, 'id' | 'resolvedAt'>,
  { status, text, at }: Pick<StoredIncidentUpdate, 'status' | 'text' | 'at'>,
): Promise<number> => {
  const { id } = await trx
    .insertInto('page_incident_updates')
    .values({ page_incident_id: incident.id, status, body: text, created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const resolvedAt = status === 'resolved' ? (incident.resolvedAt ?? at) : null;
  await trx
    .updateTable('page_incidents')
    .set({ resolved_at: resolvedAt === null ? null : new Date(resolvedAt), updated_at: sql<Date>`now()` })
    .where('id', '=', incident.id)
    .execute();
  return id;
};

export const countIncidentUpdates = async (trx: Db, incidentId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('page_incident_updates')
    .where('page_incident_id', '=', incidentId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const changeIncidentUpdate = async (
  trx: Db,
  incidentId: number,
  { id, text, changedAt }: { id: number; text: string; changedAt: number },
): Promise<void> => {
  await trx
    .updateTable('page_incident_updates')
    .set({ body: text, updated_at: new Date(changedAt) })
    .where('page_incident_id', '=', incidentId)
    .where('id', '=', id)
    .execute();
};

/**
 * The caller must have locked the incident. `resolvedAt` is the time at which the incident is resolved without this
 * update (epoch milliseconds), or null if it is then open.
 */
export const deleteIncidentUpdate = async (
  trx: Db,
  incidentId: number,
  { id, resolvedAt }: { id: number; resolvedAt: number | null },
): Promise<void> => {
  await trx
    .deleteFrom('page_incident_updates')
    .where('page_incident_id', '=', incidentId)
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('page_incidents')
    .set({ resolved_at: resolvedAt === null ? null : new Date(resolvedAt), updated_at: sql<Date>`now()` })
    .where('id', '=', incidentId)
    .execute();
};

export const deletePageIncident = async (trx: Db, { organizationId, id }: Identified): Promise<void> => {
  await trx.deleteFrom('page_incidents').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

/** Locks the incident until the transaction ends if `lock` is set. */
export const findPageIncident = async (
  db: Db,
  { organizationId, id }: Identified,
  { lock = false } = {},
): Promise<StoredPageIncident | null> => {
  if (lock) {
    await db
      .selectFrom('page_incidents')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .select('id')
      .forUpdate()
      .execute();
  }
  const [found] = await readPageIncidents(db, sql<SqlBool>`i.organization_id = ${organizationId} and i.id = ${id}`, {
    limit: 1,
  });
  return found ?? null;
};

export const listPageIncidents = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; incidents: StoredPageIncident[] }> => {
  const { count } = await db
    .selectFrom('page_incidents')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const own = sql<SqlBool>`i.organization_id = ${organizationId}`;
  const incidents = await readPageIncidents(db, own, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    openFirst: true,
  });
  return { count, incidents };
};

const setLinks = async (
  trx: Db,
  id: number,
  { checkIds, pageIds }: Pick<IncidentFields, 'checkIds' | 'pageIds'>,
): Promise<void> => {
  await sql`delete from page_incident_checks where page_incident_id = ${id} and check_id <> all(${checkIds}::int[])`.execute(
    trx,
  );
  await sql`insert into page_incident_checks (page_incident_id, check_id) select ${id}, unnest(${checkIds}::int[])
    on conflict do nothing`.execute(trx);
  await sql`delete from page_incident_pages where page_incident_id = ${id} and status_page_id <> all(${pageIds}::int[])`.execute(
    trx,
  );
  await sql`insert into page_incident_pages (page_incident_id, status_page_id) select ${id}, unnest(${pageIds}::int[])
    on conflict do nothing`.execute(trx);
};

type UpdateJson = { id: number; status: PageIncidentStatus; text: string; at: number; changedAt: number | null };

/** The maximum of characters that are read at once. It equals the text of one full incident. */
const MAX_TEXT = MAX_INCIDENT_UPDATES * MAX_NOTICE_TEXT;

/**
 * Selects from the alias `i`, latest first, or open incidents first. Each incident has its newest update. Further
 * updates follow, up to the maximum per incident and up to `MAX_TEXT` for all incidents together.
 */
export const readPageIncidents = async (
  db: Db,
  condition: ReturnType<typeof sql<SqlBool>>,
  { limit, offset = 0, openFirst = false }: { limit: number; offset?: number; openFirst?: boolean },
): Promise<StoredPageIncident[]> => {
  const rows = await db
    .selectFrom('page_incidents as i')
    .selectAll('i')
    .select([
      sql<
        number[]
      >`array(select check_id from page_incident_checks where page_incident_id = i.id order by check_id)`.as('checks'),
      sql<
        number[]
      >`array(select status_page_id from page_incident_pages where page_incident_id = i.id order by status_page_id)`.as(
        'pages',
      ),
    ])
    .where(condition)
    .$if(openFirst, (query) => query.orderBy(sql`i.resolved_at is not null`))
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const updates = await readNewestUpdates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    impact: row.impact,
    startedAt: row.started_at.getTime(),
    resolvedAt: row.resolved_at?.getTime() ?? null,
    outage:
      row.outage_check_id === null || row.outage_id === null
        ? null
        : { checkId: row.outage_check_id, id: row.outage_id },
    checkIds: row.checks,
    pageIds: row.pages,
    updates: updates.get(row.id) ?? [],
  }));
};

const readNewestUpdates = async (
  db: Db,
  incidentIds: readonly number[],
): Promise<ReadonlyMap<number, UpdateJson[]>> => {
  if (incidentIds.length === 0) return new Map();
  const { rows } = await sql<{ incidentId: number; updates: UpdateJson[] }>`
    with newest as (
      select u.*, sum(length(u.body)) over (order by place, u.page_incident_id) as text
      from unnest(${incidentIds}::int[]) as i (id)
      cross join lateral (
        select *, row_number() over (order by created_at desc, id desc) as place
        from page_incident_updates where page_incident_id = i.id
        order by created_at desc, id desc limit ${MAX_INCIDENT_UPDATES}
      ) u
    )
    select u.page_incident_id as "incidentId", json_agg(json_build_object('id', u.id, 'status', u.status, 'text', u.body,
      'at', extract(epoch from u.created_at) * 1000, 'changedAt', extract(epoch from u.updated_at) * 1000) order by place) as updates
    from newest u
    where place = 1 or text <= ${MAX_TEXT}
    group by u.page_incident_id`.execute(db);
  return new Map(rows.map(({ incidentId, updates }) => [incidentId, updates]));
};
