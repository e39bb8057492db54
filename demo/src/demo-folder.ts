import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../../apps/server/src/storage/embedded/data-dir-lock.ts';

/** The sizes of the organization in the demo. */
export const VARIANTS = ['many', 'one', 'empty'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The facts about a demo, stored as `demo.json` in its data folder. */
export interface DemoManifest {
  variant: Variant;
  /** Number of checks in addition to those of the variant. */
  bulk: number;
  organizationId: number;
  /** Check IDs by the key of the demo check. */
  checkIds: Record<string, number>;
  /** Creation time of the demo in epoch milliseconds. */
  madeAt: number;
  /** First port of the targets, see targets/ports.ts. */
  firstPort: number;
}

/** Thrown if the folder cannot be used. `message` is the line to print. */
export class FolderError extends Error {}

const MARK = 'demo.json';
/** Marks a folder whose creation was interrupted. Its data are unusable. */
const UNFINISHED = 'demo.unfinished';

const isThere = (dataDir: string, name: string): boolean => existsSync(join(dataDir, name));

/**
 * Returns the manifest of an existing demo, or null if there is none. Throws FolderError if the folder contains other
 * data.
 */
export const readManifest = async (dataDir: string): Promise<DemoManifest | null> => {
  const files = await readdir(dataDir).catch(() => []);
  if (files.length === 0) return null;
  if (isThere(dataDir, UNFINISHED)) {
    await removeDemo(dataDir);
    return null;
  }
  if (!isThere(dataDir, MARK)) {
    throw new FolderError(`DATA_DIR=${dataDir} holds other data than a demo's: choose another folder.`);
  }
  return JSON.parse(await readFile(join(dataDir, MARK), 'utf8')) as DemoManifest;
};

/**
 * Removes the demo in the folder. Throws FolderError if the folder contains other data, and DataDirInUse if the demo is
 * running.
 */
export const removeDemo = async (dataDir: string): Promise<void> => {
  const files = await readdir(dataDir).catch(() => []);
  if (files.length === 0) return;
  if (!isThere(dataDir, MARK) && !isThere(dataDir, UNFINISHED)) {
    throw new FolderError(`DATA_DIR=${dataDir} holds other data than a demo's, so it is not removed.`);
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
