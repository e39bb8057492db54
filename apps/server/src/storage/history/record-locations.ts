import type { Db } from '../connection/connect.ts';

/** Records where agents are or were, so that old evidence can name its location. */
export const recordLocations = async (
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
