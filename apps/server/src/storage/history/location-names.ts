import type { Db } from '../connection/connect.ts';

/** What is known of locations, by key; one that was never announced is missing. `address`: see the table. */
export const readLocations = async (db: Db): Promise<ReadonlyMap<string, { name: string; address: string | null }>> => {
  const rows = await db.selectFrom('locations').select(['key', 'name', 'address']).execute();
  return new Map(rows.map(({ key, ...location }) => [key, location]));
};

/** When an agent of these locations was seen last, within a minute; one that was never announced is missing. */
export const readLocationsSeenAt = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db.selectFrom('locations').select(['key', 'seen_at']).where('key', 'in', keys).execute();
  return new Map(rows.flatMap(({ key, seen_at }) => (seen_at === null ? [] : [[key, seen_at]])));
};

/** What locations are called, by key; one that was never announced is missing. */
export const readLocationNames = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const locations = await readLocations(db);
  return new Map([...locations].map(([key, { name }]) => [key, name]));
};
