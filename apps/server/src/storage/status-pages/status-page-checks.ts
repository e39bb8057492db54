import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Links to remaining checks retain their ids. The caller must lock the page first, then the checks. */
export const setPageChecks = async (trx: Db, pageId: number, checkIds: readonly number[]): Promise<void> => {
  await trx
    .deleteFrom('status_page_checks')
    .where('status_page_id', '=', pageId)
    .where(sql<boolean>`check_id <> all(${checkIds}::integer[])`)
    .execute();
  if (checkIds.length === 0) return;
  await trx
    .insertInto('status_page_checks')
    .values(checkIds.map((checkId, index) => ({ status_page_id: pageId, check_id: checkId, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.columns(['status_page_id', 'check_id']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
};

export const findPageOfLink = async (db: Db, organizationId: number, linkId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('status_page_checks as c')
    .innerJoin('status_pages as p', 'p.id', 'c.status_page_id')
    .where('p.organization_id', '=', organizationId)
    .where('c.id', '=', linkId)
    .select('p.id')
    .executeTakeFirst();
  return row?.id ?? null;
};
