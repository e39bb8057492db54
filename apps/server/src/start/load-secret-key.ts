import { stat } from 'node:fs/promises';
import type { Settings } from '../settings.ts';
import type { Db } from '../storage/connection/connect.ts';
import { NeedsOperator } from '../storage/connection/needs-operator.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { checkSecretKey, isAnythingSealed } from '../storage/connection/secret-key-check.ts';
import { createSecretKey, readSecretKey, secretKeyPath } from '../storage/embedded/secret-key.ts';

type KeySettings = Pick<Settings, 'dataDir' | 'acceptsNewSecretKey'> & { secretKey: Buffer | undefined };

/**
 * Returns the key with which the migrated database was encrypted. Creates one only if nothing is encrypted yet. Throws
 * `NeedsOperator` if the key is missing or different, unless the operator continues without the old one.
 */
export const loadSecretKey = async (
  db: Db,
  { secretKey: given, dataDir, acceptsNewSecretKey }: KeySettings,
  warn: (line: string) => void,
): Promise<Buffer> => {
  const path = secretKeyPath(dataDir);
  const found = given ?? (await readSecretKey(dataDir));
  if (!found && !acceptsNewSecretKey && (await isAnythingSealed(db))) {
    throw new NeedsOperator(
      `${path} is missing, but this database contains secrets that were encrypted with it. ${ways(path)}`,
    );
  }
  const key = found ?? (await createSecretKey(dataDir));
  const outcome = await checkSecretKey(db, createSecretBox(key), acceptsNewSecretKey);
  if (outcome === 'refused') {
    const which = given ? 'SECRET_KEY' : `${path} (written ${(await stat(path)).mtime.toISOString()})`;
    throw new NeedsOperator(
      `${which} is not the key that the secrets of this database were encrypted with. ${ways(path)}`,
    );
  }
  if (acceptsNewSecretKey) {
    const done = outcome === 'accepted' ? 'The new key is now in use' : 'The key is correct for this database';
    warn(`${done}. Remove ACCEPT_NEW_SECRET_KEY from the settings, because another wrong key would be accepted too.`);
  }
  return key;
};

const ways = (path: string): string =>
  `Restore the correct key as ${path} or in SECRET_KEY. If it is lost, start once with ACCEPT_NEW_SECRET_KEY=1; passwords and ` +
  'header values of checks, single sign-on secrets and authenticator apps must then be set up again.';
