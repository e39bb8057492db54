import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The installation's key, made on the first start: 32 bytes in `${dataDir}/secret.key`, readable by its owner only.
 * Throws when the file holds anything else: a wrong key would make every stored secret unreadable.
 */
export const readOrCreateSecretKey = async (dataDir: string): Promise<Buffer> => {
  const path = pathOf(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = (await readIfThere(path)) ?? (await create(path, randomBytes(KEY_BYTES)));
  if (key.length !== KEY_BYTES) {
    throw new Error(`${path} is damaged (${key.length} bytes instead of ${KEY_BYTES}): restore it from a backup.`);
  }
  return key;
};

/** The key as it lies there; undefined when there is none. */
export const readSecretKey = (dataDir: string): Promise<Buffer | undefined> => readIfThere(pathOf(dataDir));

/** Puts a key into a data folder that has none; one that has keeps its own. */
export const storeSecretKey = async (dataDir: string, key: Buffer): Promise<void> => {
  await create(pathOf(dataDir), key);
};

const pathOf = (dataDir: string): string => join(dataDir, 'secret.key');

/** Written whole under another name first; of two processes at once, the first to link it wins. */
const create = async (path: string, key: Buffer): Promise<Buffer> => {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  try {
    await file.writeFile(key);
    await file.sync();
    await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(fresh, { force: true });
  }
  return readFile(path);
};

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
