import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/** One recipient on one channel, within one organization: what messages are ordered by and collected into digests for. */
export interface Destination {
  organizationId: number;
  channel: string;
  recipient: string;
}

/** Until the transaction ends, nobody else adds, claims or records deliveries to this destination. */
export const lockDestination = async (
  trx: Kysely<Database>,
  { organizationId, channel, recipient }: Destination,
): Promise<void> => {
  const key = `pharos destination ${organizationId} ${channel} ${recipient}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};
