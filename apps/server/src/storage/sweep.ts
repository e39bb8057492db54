import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Tables that hold the history of checks without a foreign key to them. */
const HISTORIES = [
  'state_changes',
  'performance_changes',
  'observation_gaps',
  'suppressed_failures',
  'daily_figures',
  'alert_events',
] as const;

/** What a deleted check's last batch left behind goes; so does history that no plan keeps (its end is older than `keptSince`). */
export const sweepHistory = async (db: Db, keptSince: Date): Promise<void> => {
  for (const table of HISTORIES) {
    await sql`delete from ${sql.table(table)} h
      where not exists (select from checks c where c.id = h.check_id)`.execute(db);
  }
  for (const table of ['state_changes', 'performance_changes', 'observation_gaps'] as const) {
    await db.deleteFrom(table).where('ended_at', '<', keptSince).execute();
  }
  await db.deleteFrom('suppressed_failures').where('started_at', '<', keptSince).execute();
  await db.deleteFrom('alert_events').where('at', '<', keptSince).execute();
  await db.deleteFrom('daily_figures').where('day', '<', keptSince.toISOString().slice(0, 10)).execute();
};

/** Remembers where agents are or were, so that old evidence can name its place. */
export const rememberLocations = async (
  db: Db,
  locations: readonly { key: string; name: string; types: readonly string[] }[],
): Promise<void> => {
  for (const { key, name, types } of locations) {
    await db
      .insertInto('locations')
      .values({ key, name, types: [...types] })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name, types: [...types], seen_at: new Date() }))
      .execute();
  }
};
