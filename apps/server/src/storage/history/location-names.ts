import type { Db } from '../connection/connect.ts';

/** What is known of locations, by key; one that was never announced is missing. `address`: see the table. */
export const readLocations = async (db: Db): Promise<ReadonlyMap<string, { name: string; address: string | null }>> => {
  const rows = await db.selectFrom('locations').select(['key', 'name', 'address']).execute();
  return new Map(rows.map(({ key, ...location }) => [key, location]));
};

/** What locations are called, by key; one that was never announced is missing. */
export const readLocationNames = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const locations = await readLocations(db);
  return new Map([...locations].map(([key, { name }]) => [key, name]));
};
