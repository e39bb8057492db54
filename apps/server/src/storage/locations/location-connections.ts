import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The connection status that an engine stores for its next start and for other processes. */
export interface StoredConnection {
  /** The references that answered the last reference probe. */
  answering: readonly string[];
  /** Epoch milliseconds. Null if the location is not isolated. */
  isolatedSince: number | null;
}

export const readConnections = async (db: Db): Promise<ReadonlyMap<string, StoredConnection>> => {
  const rows = await db.selectFrom('locations').select(['key', 'answering_references', 'isolated_since']).execute();
  return new Map(
    rows.map(({ key, answering_references: answering, isolated_since: since }) => [
      key,
      { answering, isolatedSince: since?.getTime() ?? null },
    ]),
  );
};

/** Notifies other processes when the location becomes isolated or is connected again. */
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
