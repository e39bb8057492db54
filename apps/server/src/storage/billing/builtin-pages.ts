import { StoredPurchase } from '@pharos/contract/stored/ledger.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { Db } from '../connection/connect.ts';

/** A page of the built-in provider on which a customer enters a card. */
export interface BuiltinPage {
  id: string;
  customerId: string;
  purchase: Purchase | null;
  returnTo: string;
  isFramed: boolean;
}

/** Inserts a page and deletes expired ones. `expiresAt` and `now` are epoch milliseconds. */
export const insertBuiltinPage = async (db: Db, page: BuiltinPage, expiresAt: number, now: number): Promise<void> => {
  await db.deleteFrom('builtin_pages').where('expires_at', '<', new Date(now)).execute();
  await db
    .insertInto('builtin_pages')
    .values({
      id: page.id,
      customer_id: page.customerId,
      purchase: page.purchase === null ? null : JSON.stringify(page.purchase),
      return_to: page.returnTo,
      is_framed: page.isFramed,
      expires_at: new Date(expiresAt),
    })
    .execute();
};

export const findBuiltinPage = async (db: Db, id: string, now: number): Promise<BuiltinPage | undefined> => {
  const row = await db
    .selectFrom('builtin_pages')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    customerId: row.customer_id,
    purchase: row.purchase === null ? null : StoredPurchase.parse(row.purchase),
    returnTo: row.return_to,
    isFramed: row.is_framed,
  };
};

export const finishBuiltinPage = async (trx: Db, id: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('builtin_pages')
    .set({ done_at: new Date(now) })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
