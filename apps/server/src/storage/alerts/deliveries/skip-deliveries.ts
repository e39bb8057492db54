import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/** Marks deliveries as skipped. `reasons` maps delivery ids to the reasons that their receipts show. */
export const skipDeliveries = async (
  trx: Kysely<Database>,
  reasons: ReadonlyMap<number, SkipReason>,
): Promise<void> => {
  if (reasons.size === 0) return;
  await sql`
    update deliveries d set status = 'skipped', reason = v.reason
    from unnest(${[...reasons.keys()]}::bigint[], ${[...reasons.values()]}::text[]) as v (id, reason)
    where d.id = v.id`.execute(trx);
};
