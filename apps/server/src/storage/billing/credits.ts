import { isDeepStrictEqual } from 'node:util';
import { StoredCredits } from '@pharos/contract/stored/credits.ts';
import { type Credit, useCredits } from '@pharos/domain/plans/credit.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Returns the previous credits. The transaction must have locked the organization's row. */
export const changeCredits = async (
  trx: Db,
  organizationId: number,
  change: (credits: readonly Credit[]) => readonly Credit[],
): Promise<readonly Credit[]> => {
  const row = await trx
    .selectFrom('subscriptions')
    .where('organization_id', '=', organizationId)
    .select('credits')
    .executeTakeFirst();
  if (!row) return [];
  const before = StoredCredits.parse(row.credits);
  const after = change(before);
  if (isDeepStrictEqual(before, after)) return before;
  await trx
    .updateTable('subscriptions')
    .set({ credits: JSON.stringify(after) })
    .where('organization_id', '=', organizationId)
    .execute();
  return before;
};

export const settleCredits = async (
  trx: Db,
  organizationId: number,
  balanceCents: number,
  version: number,
): Promise<void> => {
  await changeCredits(trx, organizationId, (credits) => useCredits(credits, balanceCents, version));
};

/**
 * Returns the organizations with a credit that the provider has not confirmed, or that has expired and is not withdrawn
 * yet. `now` is in epoch milliseconds.
 */
export const listUnsettledCredits = async (db: Db, now: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select organization_id as id from subscriptions
    where exists (select from jsonb_array_elements(credits) c
      where (c ->> 'leftCents')::int > 0 and (c ->> 'version' is null or (c ->> 'endsAt')::bigint <= ${now}))
    order by organization_id`.execute(db);
  return rows.map(({ id }) => id);
};
