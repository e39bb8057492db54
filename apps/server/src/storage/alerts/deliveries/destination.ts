import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/** One recipient on one channel, within one organization: what messages are ordered by and collected into digests for. */
export interface Destination {
  organizationId: number;
  channel: string;
  recipient: string;
}

/** The same for one destination, and no other within its organization. */
export const destinationKey = ({ channel, recipient }: Pick<Destination, 'channel' | 'recipient'>): string =>
  `${channel} ${recipient}`;

const PREFIX = 'pharos destination';

/** Until the transaction ends, nobody else adds, claims or records deliveries to this destination. */
export const lockDestination = (trx: Kysely<Database>, destination: Destination): Promise<void> =>
  lockDestinations(trx, [destination]);

/** The same of any number, locked in this order, which has to be that of all others. */
export const lockDestinations = async (trx: Kysely<Database>, destinations: readonly Destination[]): Promise<void> => {
  const keys = destinations.map((each) => `${PREFIX} ${each.organizationId} ${destinationKey(each)}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx);
};

/** The same of the destinations of pending deliveries; false when none of these is pending. */
export const lockDestinationsOf = async (trx: Kysely<Database>, deliveryIds: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select distinct concat_ws(' ', ${PREFIX}::text, organization_id, channel, recipient) collate "C" as key
      from deliveries where id = any(${deliveryIds}::bigint[]) and status = 'pending' order by 1) as ordered`.execute(
    trx,
  );
  return rows.length > 0;
};
