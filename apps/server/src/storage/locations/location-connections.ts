import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The connection status of a location that an engine stores for its next start and for other processes. */
export interface StoredConnection {
  /** Names of the references that answered at the last reference probe. */
  answering: readonly string[];
  /** The time since which the location has been isolated, in epoch milliseconds. Null if it is not. */
  isolatedSince: number | null;
}

/** Returns the connections by location key. */
export const readConnections = async (db: Db): Promise<ReadonlyMap<string, StoredConnection>> => {
  const rows = await db.selectFrom('locations').select(['key', 'answering_references', 'isolated_since']).execute();
  return new Map(
    rows.map(({ key, answering_references: answering, isolated_since: since }) => [
      key,
      { answering, isolatedSince: since?.getTime() ?? null },
    ]),
  );
};

/**
 * Stores the connection of a location. Notifies other processes when the location becomes isolated or is connected
 * again.
 */
export const storeConnection = async (db: Db, key: string, { answering, isolatedSince }: StoredConnection) => {
  const since = isolatedSince === null ? null : new Date(isolatedSince);
  await sql`
    with before as (select key, isolated_since from locations where key = ${key} for no key update),
    stored as (
      update locations set answering_references = ${[...answering]}::text[], isolated_since = ${since}::timestamptz
      where key in (select key from before))
    select pg_notify('pharos_locations', '') from before where isolated_since is distinct from ${since}::timestamptz`.execute(
    db,
  );
};
