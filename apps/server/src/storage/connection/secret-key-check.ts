import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { readSealedSamples, type SealedSample } from './sealed-samples.ts';
import type { SecretBox } from './secret-box.ts';
import { secretPlaces } from './secret-places.ts';

const TEXT = 'the key of this installation';

/**
 * Checks whether the database was sealed with this key. An unchecked database accepts the key if it opens a secret or
 * if there are no secrets. With `acceptNew`, any key is accepted, and all other keys are rejected from then on.
 * Concurrent processes run this check one after the other.
 */
export const checkSecretKey = (db: Db, box: SecretBox, acceptNew: boolean): Promise<'fits' | 'accepted' | 'refused'> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table secret_key_check in share row exclusive mode`.execute(trx);
    const known = await trx.selectFrom('secret_key_check').select('sealed').executeTakeFirst();
    const samples = known ? [{ sealed: known.sealed, place: secretPlaces.keyCheck }] : await readSealedSamples(trx);
    const fits = samples.length === 0 || samples.some((sample) => opens(box, sample));
    if (!fits && !acceptNew) return 'refused';
    if (!known || !fits) {
      const row = { sealed: box.seal(TEXT, secretPlaces.keyCheck), sealed_at: sql<Date>`now()` };
      await trx
        .insertInto('secret_key_check')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
    return fits ? 'fits' : 'accepted';
  });

/** A newly created key could not open sealed data. */
export const isAnythingSealed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('secret_key_check').select('id').executeTakeFirst()) !== undefined ||
  (await readSealedSamples(db)).length > 0;

const opens = (box: SecretBox, { sealed, place }: SealedSample): boolean => {
  try {
    box.open(sealed, place);
    return true;
  } catch {
    return false;
  }
};
