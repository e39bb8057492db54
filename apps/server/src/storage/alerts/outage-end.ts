import type { EndOfOutage } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** When the last state of an outage ended (epoch milliseconds), and by what state; nulls while one is in force. */
export const outageEnd = async (trx: Kysely<Database>, checkId: number, outageId: number): Promise<EndOfOutage> => {
  const ofCheck = trx.selectFrom('state_changes').where('check_id', '=', checkId);
  const outage = await ofCheck
    .where('outage_id', '=', outageId)
    .select([sql<Date | null>`max(ended_at)`.as('endedAt'), sql<boolean>`bool_or(ended_at is null)`.as('isOpen')])
    .select(sql<number | null>`max(id)`.as('lastId'))
    .executeTakeFirst();
  if (!outage?.endedAt || outage.isOpen) return { endedAt: null, endedBy: null };
  const next = await ofCheck
    .where('id', '>', outage.lastId ?? 0)
    .orderBy('id')
    .limit(1)
    .select('state')
    .executeTakeFirst();
  return { endedAt: outage.endedAt.getTime(), endedBy: next?.state === 'PS' ? 'pause' : 'recovery' };
};
