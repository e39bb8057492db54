import { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/** Returns null if no keys were created, or if the installation's key was replaced since. */
export const readNatsKeys = async (db: Db, secrets: SecretBox): Promise<NatsKeys | null> => {
  const row = await db.selectFrom('nats_keys').select('sealed').executeTakeFirst();
  if (!row) return null;
  try {
    return NatsKeys.parse(JSON.parse(secrets.open(row.sealed, secretPlaces.natsKeys)));
  } catch {
    return null;
  }
};

/** Returns the keys in force: those of another process if it has stored readable keys in the meantime. */
export const storeNatsKeys = (db: Db, secrets: SecretBox, keys: NatsKeys): Promise<NatsKeys> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('nats_keys')
      .values({ sealed: secrets.seal(JSON.stringify(keys), secretPlaces.natsKeys) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.selectFrom('nats_keys').select('id').forUpdate().execute();
    const found = await readNatsKeys(trx, secrets);
    if (found) return found;
    await trx
      .updateTable('nats_keys')
      .set({ sealed: secrets.seal(JSON.stringify(keys), secretPlaces.natsKeys), made_at: new Date() })
      .execute();
    return keys;
  });
