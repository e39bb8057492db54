import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Makes a folder a data folder with a migrated database that no Pharos has used: the first start in it makes and migrates none, which is half
 * of its work. For tests that are not about that. Only in the projects `browser` and `journey`.
 */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  // Not by fs.cp, which would give root what belongs to PostgreSQL's own user.
  await promisify(execFile)('cp', [
    '--archive',
    '--reflink=auto',
    join(inject('preparedDataDir'), 'postgres'),
    dataDir,
  ]);
};

/** Returns a new folder, prepared by `prepareDataDir`. Remove it at the end. */
export const createDataDir = async (prefix: string): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await prepareDataDir(dataDir);
  return dataDir;
};
