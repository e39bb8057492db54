import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Fills a folder with a migrated database that no Pharos has used. The first start in it does not create and migrate a
 * database, which saves half of its work. Use it for tests of other subjects, and only in the projects `browser` and
 * `journey`.
 */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  // fs.cp is not used, because as root it would change the owner of files that belong to the PostgreSQL user.
  await promisify(execFile)('cp', [
    '--archive',
    '--reflink=auto',
    join(inject('preparedDataDir'), 'postgres'),
    dataDir,
  ]);
};

/** Returns a new folder that `prepareDataDir` has filled. The caller must remove it. */
export const createDataDir = async (prefix: string): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await prepareDataDir(dataDir);
  return dataDir;
};
