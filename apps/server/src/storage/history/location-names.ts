import type { Db } from '../connection/connect.ts';

/** What locations are called, by key; one that was never announced is missing. */
export const readLocationNames = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('locations').select(['key', 'name']).execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
};
