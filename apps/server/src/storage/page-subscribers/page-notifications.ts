import {
  NOTIFICATION_PAUSE_MS,
  type PageNotification,
  type PageNotificationKind,
} from '@pharos/domain/public-status/page-notification.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { epochMs } from '../connection/epoch-ms.ts';
import { enqueueJobs } from '../jobs/enqueue-job.ts';
import { LATEST } from '../jobs/fair-priority.ts';
import type { StoredMaintenance } from '../maintenance/maintenances.ts';

/** The limit per page, because the mail server must also accept other mails. */
const MAX_NOTIFIED_PER_SECOND = 20;
/** The start and end of a maintenance are not announced later than this. */
const MAX_DELAY_HOURS = 1;
const MAX_PER_MESSAGE = 20;

/** Notifies the subscribers after the transaction commits. */
export const notifyOfIncidentUpdate = async (trx: Db, updateId: number): Promise<void> => {
  const { rows } = await sql<{ status_page_id: number }>`
    insert into page_notifications (status_page_id, kind, incident_update_id, name, body)
    select l.status_page_id, 'incident-update', u.id, i.name, ''
    from page_incident_updates u
    join page_incidents i on i.id = u.page_incident_id
    join page_incident_pages l on l.page_incident_id = i.id
    where u.id = ${updateId}
    returning status_page_id`.execute(trx);
  await notifySubscribersOf(trx, rows);
};

export const notifyOfMaintenance = async (
  trx: Db,
  kind: Extract<PageNotificationKind, `maintenance-${'scheduled' | 'changed' | 'cancelled'}`>,
  { id, name, text, from, to, pageIds }: Pick<StoredMaintenance, 'id' | 'name' | 'text' | 'from' | 'to' | 'pageIds'>,
): Promise<void> => {
  const { rows } = await sql<{ status_page_id: number }>`
    insert into page_notifications (status_page_id, kind, maintenance_id, name, body, starts_at, ends_at)
    select unnest(${[...pageIds]}::int[]), ${kind}, ${id}, ${name}, ${text}, ${new Date(from)}, ${new Date(to)}
    returning status_page_id`.execute(trx);
  await notifySubscribersOf(trx, rows);
};

const MAINTENANCE_TIMES = [
  { kind: 'maintenance-begun', moment: 'starts_at' },
  { kind: 'maintenance-ended', moment: 'ends_at' },
] as const satisfies readonly { kind: PageNotificationKind; moment: string }[];

const dueMaintenances = ({ kind, moment }: (typeof MAINTENANCE_TIMES)[number], now: number) => {
  const [at, notified] = [sql.ref(`m.${moment}`), sql.ref(`n.${moment}`)];
  return sql`maintenances m join maintenance_pages l on l.maintenance_id = m.id
    where ${at} <= ${new Date(now)} and ${at} > ${new Date(now)}::timestamptz - ${MAX_DELAY_HOURS} * interval '1 hour'
      and not exists (select from page_notifications n where n.status_page_id = l.status_page_id and n.maintenance_id = m.id
        and n.kind = ${kind} and ${notified} = ${at})`;
};

export const listOrganizationsOfMaintenanceTimes = async (db: Db, now: number): Promise<number[]> => {
  const [begin, end] = MAINTENANCE_TIMES;
  const { rows } = await sql<{ id: number }>`
    select m.organization_id as id from ${dueMaintenances(begin, now)}
    union select m.organization_id from ${dueMaintenances(end, now)}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Announces the start and the end of maintenances once. `now` is in epoch milliseconds. */
export const notifyOfMaintenanceTimes = (db: Db, organizationId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const time of MAINTENANCE_TIMES) {
      const { rows } = await sql<{ status_page_id: number }>`
        insert into page_notifications (status_page_id, kind, maintenance_id, name, body, starts_at, ends_at)
        select l.status_page_id, ${time.kind}, m.id, m.name, m.body, m.starts_at, m.ends_at
        from ${dueMaintenances(time, now)} and m.organization_id = ${organizationId}
        on conflict do nothing
        returning status_page_id`.execute(trx);
      await notifySubscribersOf(trx, rows);
    }
  });

const notifySubscribersOf = (trx: Db, rows: readonly { status_page_id: number }[]): Promise<void> =>
  enqueueJobs(
    trx,
    rows.map(({ status_page_id: pageId }) => ({
      task: 'tell-page-subscribers',
      payload: { pageId },
      jobKey: `tell-page-subscribers:${pageId}`,
      priority: LATEST,
    })),
  );

/** Runs after all alerts. Each subscriber is notified at most once a minute, and all together at a limited rate. */
export const enqueuePageNotification = async (db: Db, pageId: number): Promise<void> => {
  await sql`
    select count(graphile_worker.add_job('tell-page-subscriber', json_build_object('subscriberId', id), run_at := run_at,
      job_key := 'tell-page-subscriber:' || id, priority := ${LATEST}))
    from (
      select s.id, greatest(now() + row_number() over (order by s.id) * interval '1 second' / ${MAX_NOTIFIED_PER_SECOND},
        s.told_at + ${NOTIFICATION_PAUSE_MS} * interval '1 ms') as run_at
      from page_subscribers s
      where s.status_page_id = ${pageId} and s.confirmed_at is not null
        and exists (select from page_notifications n where n.status_page_id = s.status_page_id and n.id > s.told_until)
    ) untold`.execute(db);
};

/**
 * Returns the notifications that were not sent yet, oldest first, with the current text of an update. If there are
 * many, returns only the newest ones.
 */
export const readUnsentNotifications = async (
  db: Db,
  { pageId, notifiedUntil }: { pageId: number; notifiedUntil: number },
): Promise<PageNotification[]> => {
  const { rows } = await sql<Omit<PageNotification, 'id'> & { id: string }>`
    select n.id, n.kind, n.name, coalesce(u.body, n.body) as text, u.status, i.impact, ${epochMs('n.starts_at')} as "from",
      ${epochMs('n.ends_at')} as "to", ${epochMs('n.created_at')} as at,
      coalesce('incident-' || i.id, 'maintenance-' || m.id) as anchor,
      (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by s.position, s.id), '[]')
        from status_page_checks s
        join status_pages p on p.id = s.status_page_id
        join checks c on c.id = s.check_id and c.organization_id = p.organization_id
        where s.status_page_id = n.status_page_id and (
          exists (select from page_incident_checks a where a.page_incident_id = i.id and a.check_id = c.id)
          or exists (select from maintenance_checks a where a.maintenance_id = m.id and a.check_id = c.id))
      ) as components
    from page_notifications n
    left join page_incident_updates u on u.id = n.incident_update_id
    left join page_incidents i on i.id = u.page_incident_id
    left join maintenances m on m.id = n.maintenance_id
    where n.status_page_id = ${pageId} and n.id > ${notifiedUntil}
    order by n.id desc limit ${MAX_PER_MESSAGE}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toReversed();
};
