import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * A data folder of the test's own, with a migrated database that no Pharos has used: its first start makes and migrates none, which is
 * a third of its work. For tests that are not about that. Only in the projects `browser` and `journey`; remove it at the end.
 */
export const createDataDir = async (prefix: string): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  // Not by fs.cp, which would give root what belongs to PostgreSQL's own user.
  await promisify(execFile)('cp', [
    '--archive',
    '--reflink=auto',
    join(inject('preparedDataDir'), 'postgres'),
    dataDir,
  ]);
  return dataDir;
};
