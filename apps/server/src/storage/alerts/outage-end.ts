import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** When the last state of an outage ended (epoch milliseconds); null while one is in force. */
export const outageEnd = async (trx: Kysely<Database>, checkId: number, outageId: number): Promise<number | null> => {
  const row = await trx
    .selectFrom('state_changes')
    .where('check_id', '=', checkId)
    .where('outage_id', '=', outageId)
    .select([sql<Date | null>`max(ended_at)`.as('ended_at'), sql<boolean>`bool_or(ended_at is null)`.as('is_open')])
    .executeTakeFirst();
  return row?.is_open ? null : (row?.ended_at?.getTime() ?? null);
};
