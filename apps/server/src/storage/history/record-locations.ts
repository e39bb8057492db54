import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { Db } from '../connection/connect.ts';

/** Records where agents are or were, so that old evidence can name its location. */
export const recordLocations = async (
  db: Db,
  locations: readonly Pick<LiveLocation, 'key' | 'name' | 'types' | 'address'>[],
): Promise<void> => {
  for (const { key, name, types, address = null } of locations) {
    await db
      .insertInto('locations')
      .values({ key, name, types: [...types], address })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ name, types: [...types], address, seen_at: new Date() }),
      )
      .execute();
  }
};
