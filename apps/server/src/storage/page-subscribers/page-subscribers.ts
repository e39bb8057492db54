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
  /** Of its links; who knows it may confirm and end the subscription. */
  token: string;
  createdAt: number;
  /** Null while its owner has not agreed. */
  confirmedAt: number | null;
  /** The last notification that it was told. */
  notifiedUntil: number;
  notifiedAt: number | null;
  /** Of a webhook: since when it takes nothing, and how often that was tried. */
  failingSince: number | null;
  attempts: number;
}

/** Resolves with the subscriber, whether it is new or was there. */
export const addPageSubscriber = async (
  trx: Db,
  added: Pick<PageSubscriber, 'pageId' | 'kind' | 'address' | 'token'>,
): Promise<PageSubscriber> => {
  const row = await trx
    .insertInto('page_subscribers')
    .values({ status_page_id: added.pageId, kind: added.kind, address: added.address, token: added.token })
    // An update that changes nothing gives the row that is there, and locks it.
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

/** Forgets the one that has waited longest for its confirmation; false when all have confirmed. */
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

/** One page of a list, the newest first, and how many there are in all. */
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

/** A subscriber with the page that it follows, as far as its links tell of it; null when there is none of that token. */
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

/** From now on it is told of what is new. */
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

/** Resolves with whether there was one of that id on the page. */
export const deletePageSubscriber = async (trx: Db, pageId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('page_subscribers')
    .where('status_page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Forgets who has not confirmed since then, and notifications from before it (epoch milliseconds). */
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

/** A subscriber, locked until the transaction ends, and what it is told of its page; null when it is gone. */
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

/** It was told up to there, at this moment (epoch milliseconds); a webhook took it. */
export const markNotified = async (trx: Db, id: number, notifiedUntil: number, at: number): Promise<void> => {
  await trx
    .updateTable('page_subscribers')
    .set({ told_until: notifiedUntil, told_at: new Date(at), failing_since: null, attempts: 0 })
    .where('id', '=', id)
    .execute();
};

/** A webhook did not take what it was sent. Resolves with since when that is so, and how often it was tried; null when it is gone. */
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
