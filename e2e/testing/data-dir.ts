import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Fills a folder with an unused, migrated database, which saves half the work of a start. Only for tests of other
 * subjects in the projects `browser` and `journey`.
 */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  // As root, fs.cp would change the owner of the PostgreSQL files.
  await promisify(execFile)('cp', [
    '--archive',
    '--reflink=auto',
    join(inject('preparedDataDir'), 'postgres'),
    dataDir,
  ]);
};

export const createDataDir = async (prefix: string): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await prepareDataDir(dataDir);
  return dataDir;
};
