import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../../apps/server/src/storage/embedded/data-dir-lock.ts';

/** What kind of organization the demo shows. */
export const VARIANTS = ['many', 'one', 'empty'] as const;
export type Variant = (typeof VARIANTS)[number];

/** What a demo keeps of itself, in `demo.json` of its data folder. */
export interface DemoManifest {
  variant: Variant;
  /** Checks beside those of the variant. */
  bulk: number;
  organizationId: number;
  /** Of the demo's checks, by key. */
  checkIds: Record<string, number>;
  /** Epoch milliseconds. */
  madeAt: number;
  /** Of its targets, see targets/ports.ts. */
  firstPort: number;
}

/** The folder cannot be used; `message` is the one line to print. */
export class FolderError extends Error {}

const MARK = 'demo.json';
/** Left by a start that was broken off: what it made is of no use. */
const UNFINISHED = 'demo.unfinished';

const isThere = (dataDir: string, name: string): boolean => existsSync(join(dataDir, name));

/** What an earlier start has made, null when there is nothing yet. Throws FolderError when somebody else's data lie there. */
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

/** Removes a demo, and nothing else. Throws FolderError for other data, DataDirInUse while it runs. */
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

/** Marks the folder as one whose making is under way. */
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
