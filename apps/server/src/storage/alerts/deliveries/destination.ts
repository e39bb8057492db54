import { type Kysely, sql } from 'kysely';
import type { Database } from '../../connection/schema/schema.ts';

/**
 * One recipient on one channel, within one organization. Messages are ordered and collected into digests per
 * destination.
 */
export interface Destination {
  organizationId: number;
  channel: string;
  recipient: string;
}

export const destinationKey = ({ channel, recipient }: Pick<Destination, 'channel' | 'recipient'>): string =>
  `${channel} ${recipient}`;

const PREFIX = 'pharos destination';

/** Locks a destination. Until the transaction ends, no other transaction adds, claims or records deliveries to it. */
export const lockDestination = (trx: Kysely<Database>, destination: Destination): Promise<void> =>
  lockDestinations(trx, [destination]);

/** Locks several destinations in the given order. All callers must use the same order to avoid deadlocks. */
export const lockDestinations = async (trx: Kysely<Database>, destinations: readonly Destination[]): Promise<void> => {
  const keys = destinations.map((each) => `${PREFIX} ${each.organizationId} ${destinationKey(each)}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(trx);
};

/** Locks the destinations of the pending deliveries. Returns false if no delivery is pending. */
export const lockDestinationsOf = async (trx: Kysely<Database>, deliveryIds: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select distinct concat_ws(' ', ${PREFIX}::text, organization_id, channel, recipient) collate "C" as key
      from deliveries where id = any(${deliveryIds}::bigint[]) and status = 'pending' order by 1) as ordered`.execute(
    trx,
  );
  return rows.length > 0;
};
