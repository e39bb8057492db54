import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../../apps/server/src/storage/embedded/data-dir-lock.ts';

export const VARIANTS = ['many', 'one', 'empty'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Stored as `demo.json` in the data folder. */
export interface DemoManifest {
  variant: Variant;
  bulk: number;
  organizationId: number;
  checkIds: Record<string, number>;
  madeAt: number;
  firstPort: number;
}

/** The folder cannot be used. `message` is the line to print. */
export class FolderError extends Error {}

const MARK = 'demo.json';
/** Marks a folder whose creation was interrupted. Its data are unusable. */
const UNFINISHED = 'demo.unfinished';

const isThere = (dataDir: string, name: string): boolean => existsSync(join(dataDir, name));

/** Returns null if there is no demo. Throws FolderError if the folder contains other data. */
export const readManifest = async (dataDir: string): Promise<DemoManifest | null> => {
  const files = await readdir(dataDir).catch(() => []);
  if (files.length === 0) return null;
  if (isThere(dataDir, UNFINISHED)) {
    await removeDemo(dataDir);
    return null;
  }
  if (!isThere(dataDir, MARK)) {
    throw new FolderError(`DATA_DIR=${dataDir} contains other data than a demo. Choose another folder.`);
  }
  return JSON.parse(await readFile(join(dataDir, MARK), 'utf8')) as DemoManifest;
};

/** Throws FolderError if the folder contains other data, and DataDirInUse if the demo is running. */
export const removeDemo = async (dataDir: string): Promise<void> => {
  const files = await readdir(dataDir).catch(() => []);
  if (files.length === 0) return;
  if (!isThere(dataDir, MARK) && !isThere(dataDir, UNFINISHED)) {
    throw new FolderError(`DATA_DIR=${dataDir} contains other data than a demo, so it was not deleted.`);
  }
  const lock = await lockDataDir(dataDir);
  await lock.release();
  await rm(dataDir, { recursive: true });
};

/** Marks the folder as incomplete until `finishMaking`. */
export const beginMaking = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, UNFINISHED), '');
};

export const finishMaking = async (dataDir: string, made: DemoManifest): Promise<void> => {
  const path = join(dataDir, MARK);
  await writeFile(`${path}.new`, JSON.stringify(made, null, 2));
  await rename(`${path}.new`, path);
  await rm(join(dataDir, UNFINISHED));
};
