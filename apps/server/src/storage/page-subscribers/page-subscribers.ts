import { type Selectable, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { PageSubscriberTable } from '../connection/schema/public-schema.ts';

/** Times are epoch milliseconds. */
export interface PageSubscriber {
  id: number;
  pageId: number;
  kind: PageSubscriberTable['kind'];
  /** A mail address in lower case, or a URL. */
  address: string;
  /** Anyone with this token can confirm or end the subscription. */
  token: string;
  createdAt: number;
  /** Null until the owner of the address has agreed. */
  confirmedAt: number | null;
  notifiedUntil: number;
  notifiedAt: number | null;
  /** The time since which a webhook has rejected messages. */
  failingSince: number | null;
  attempts: number;
}

/** Returns the new or existing subscriber. */
export const addPageSubscriber = async (
  trx: Db,
  added: Pick<PageSubscriber, 'pageId' | 'kind' | 'address' | 'token'>,
): Promise<PageSubscriber> => {
  const row = await trx
    .insertInto('page_subscribers')
    .values({ status_page_id: added.pageId, kind: added.kind, address: added.address, token: added.token })
    // An update without a change returns and locks the existing row.
    .onConflict((conflict) =>
      conflict.columns(['status_page_id', 'kind', 'address']).doUpdateSet({ address: added.address }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSubscriber(row);
};

export const countPageSubscribers = async (db: Db, pageId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('page_subscribers')
    .where('status_page_id', '=', pageId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Deletes the subscriber that has waited longest for its confirmation. Returns false if all have confirmed. */
export const forgetOldestUnconfirmed = async (trx: Db, pageId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('page_subscribers')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('page_subscribers')
        .where('status_page_id', '=', pageId)
        .where('confirmed_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .select('id'),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const listPageSubscribers = async (
  db: Db,
  pageId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; subscribers: PageSubscriber[] }> => {
  const rows = await db
    .selectFrom('page_subscribers')
    .where('status_page_id', '=', pageId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { count: await countPageSubscribers(db, pageId), subscribers: rows.map(toSubscriber) };
};

export const findPageSubscriber = async (
  db: Db,
  token: string,
): Promise<(PageSubscriber & { pageName: string }) | null> => {
  const row = await db
    .selectFrom('page_subscribers as s')
    .innerJoin('status_pages as p', 'p.id', 's.status_page_id')
    .where('s.token', '=', token)
    .selectAll('s')
    .select('p.name as page_name')
    .executeTakeFirst();
  return row ? { ...toSubscriber(row), pageName: row.page_name } : null;
};

/** The subscriber is notified of everything new from then on. */
export const confirmPageSubscriber = async (trx: Db, id: number, at: number): Promise<void> => {
  await trx
    .updateTable('page_subscribers')
    .set({
      confirmed_at: new Date(at),
      told_until: sql<number>`(select coalesce(max(n.id), 0) from page_notifications n
        where n.status_page_id = page_subscribers.status_page_id)`,
      attempts: 0,
      failing_since: null,
    })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
};

export const deletePageSubscriber = async (trx: Db, pageId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('page_subscribers')
    .where('status_page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/**
 * Deletes subscribers that were created before `unconfirmedSince` and have not confirmed, and notifications from before
 * `notifiedSince` (epoch milliseconds).
 */
export const sweepPageSubscribers = async (
  db: Db,
  { unconfirmedSince, notifiedSince }: { unconfirmedSince: number; notifiedSince: number },
): Promise<void> => {
  await db
    .deleteFrom('page_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(unconfirmedSince))
    .execute();
  await db.deleteFrom('page_notifications').where('created_at', '<', new Date(notifiedSince)).execute();
};

export const toSubscriber = (row: Selectable<PageSubscriberTable>): PageSubscriber => ({
  id: row.id,
  pageId: row.status_page_id,
  kind: row.kind,
  address: row.address,
  token: row.token,
  createdAt: row.created_at.getTime(),
  confirmedAt: row.confirmed_at?.getTime() ?? null,
  notifiedUntil: Number(row.told_until),
  notifiedAt: row.told_at?.getTime() ?? null,
  failingSince: row.failing_since?.getTime() ?? null,
  attempts: row.attempts,
});

/** Locks the subscriber until the transaction ends. Returns null if it is deleted. */
export const lockPageSubscriber = async (
  trx: Db,
  id: number,
): Promise<(PageSubscriber & { pageName: string; isPublic: boolean; organizationId: number }) | null> => {
  const row = await trx
    .selectFrom('page_subscribers as s')
    .innerJoin('status_pages as p', 'p.id', 's.status_page_id')
    .where('s.id', '=', id)
    .selectAll('s')
    .select(['p.name as page_name', 'p.visibility', 'p.organization_id'])
    .forUpdate('s')
    .executeTakeFirst();
  return row
    ? {
        ...toSubscriber(row),
        pageName: row.page_name,
        isPublic: row.visibility === 'public',
        organizationId: row.organization_id,
      }
    : null;
};

/** Clears the failures of a webhook. `at` is in epoch milliseconds. */
export const markNotified = async (trx: Db, id: number, notifiedUntil: number, at: number): Promise<void> => {
  await trx
    .updateTable('page_subscribers')
    .set({ told_until: notifiedUntil, told_at: new Date(at), failing_since: null, attempts: 0 })
    .where('id', '=', id)
    .execute();
};

/**
 * Records a rejected message. Returns the time since which the webhook has failed and the number of attempts, or null
 * if the subscriber is deleted.
 */
export const markNotTaken = async (
  db: Db,
  id: number,
  at: number,
): Promise<{ failingSince: number; attempts: number } | null> => {
  const row = await db
    .updateTable('page_subscribers')
    .set((eb) => ({
      failing_since: sql<Date>`coalesce(failing_since, ${new Date(at)})`,
      attempts: eb('attempts', '+', 1),
      told_at: new Date(at),
    }))
    .where('id', '=', id)
    .returning(['failing_since', 'attempts'])
    .executeTakeFirst();
  return row ? { failingSince: row.failing_since?.getTime() ?? at, attempts: row.attempts } : null;
};
