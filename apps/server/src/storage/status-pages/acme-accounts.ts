import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';

/**
 * Returns the account key (PEM). If there is none, or if it cannot be opened, `newKey` creates it. Concurrent processes
 * all use the same key.
 */
export const ensureAccountKey = async (
  db: Db,
  secrets: SecretBox,
  directoryUrl: string,
  newKey: () => Promise<string>,
): Promise<string> => {
  const stored = await read(db, directoryUrl);
  const opened = stored === null ? null : openKey(secrets, stored);
  if (opened !== null) return opened;
  const sealed = secrets.seal(await newKey(), secretPlaces.acmeAccount);
  await db
    .insertInto('acme_accounts')
    .values({ directory_url: directoryUrl, private_key: sealed })
    .onConflict((conflict) =>
      // Replaces only a key that cannot be opened.
      conflict
        .column('directory_url')
        .doUpdateSet({ private_key: sealed })
        .where('acme_accounts.private_key', '=', stored ?? ''),
    )
    .execute();
  return secrets.open((await read(db, directoryUrl)) ?? sealed, secretPlaces.acmeAccount);
};

const read = async (db: Db, directoryUrl: string): Promise<string | null> => {
  const row = await db
    .selectFrom('acme_accounts')
    .where('directory_url', '=', directoryUrl)
    .select('private_key')
    .executeTakeFirst();
  return row?.private_key ?? null;
};

/** Returns null if the key was sealed with a secret key that is lost. */
const openKey = (secrets: SecretBox, sealed: string): string | null => {
  try {
    return secrets.open(sealed, secretPlaces.acmeAccount);
  } catch {
    return null;
  }
};
