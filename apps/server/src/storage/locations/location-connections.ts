import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** What an engine knows of the connection of a location, for its next start and for other processes. */
export interface StoredConnection {
  /** Names of the references that answered when they were asked last. */
  answering: readonly string[];
  /** Since when nothing can be seen from the location, in epoch milliseconds; null: something can. */
  isolatedSince: number | null;
}

/** By key of the location. */
export const readConnections = async (db: Db): Promise<ReadonlyMap<string, StoredConnection>> => {
  const rows = await db.selectFrom('locations').select(['key', 'answering_references', 'isolated_since']).execute();
  return new Map(
    rows.map(({ key, answering_references: answering, isolated_since: since }) => [
      key,
      { answering, isolatedSince: since?.getTime() ?? null },
    ]),
  );
};

/** Other processes are notified when the location comes to be isolated, or connected again. */
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
