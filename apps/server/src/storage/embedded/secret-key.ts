import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';

const KEY_BYTES = 32;

export const secretKeyPath = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * Returns the 32 bytes in `${dataDir}/secret.key`, or undefined without this file.
 * @throws NeedsOperator if the file contains anything else, because a wrong key would make every stored secret
 * unreadable.
 */
export const readSecretKey = async (dataDir: string): Promise<Buffer | undefined> => {
  const path = secretKeyPath(dataDir);
  const key = await readIfThere(path);
  return key && ofRightLength(key, path);
};

/** Does not replace a key that another process created in the meantime. */
export const createSecretKey = async (dataDir: string): Promise<Buffer> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = secretKeyPath(dataDir);
  return ofRightLength(await create(path, randomBytes(KEY_BYTES)), path);
};

const ofRightLength = (key: Buffer, path: string): Buffer => {
  if (key.length !== KEY_BYTES) {
    throw new NeedsOperator(
      `${path} is damaged (${key.length} bytes instead of ${KEY_BYTES}). Restore it from a backup.`,
    );
  }
  return key;
};

export const storeSecretKey = async (dataDir: string, key: Buffer): Promise<void> => {
  await create(secretKeyPath(dataDir), key);
};

/** Writes the complete file under another name and links it. If two processes do this at once, the first link wins. */
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
