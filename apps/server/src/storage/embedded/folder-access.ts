import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';
import type { RunAs } from './unprivileged.ts';

const EXECUTE_BY_ALL = 0o001;
const WRITE_BY_NON_OWNER = 0o022;

/** Checks the access to `path` and to each parent folder. */
export const isAccessibleToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path);
  if (!(mode & EXECUTE_BY_ALL)) return false;
  const parent = dirname(path);
  return parent === path || isAccessibleToAll(parent);
};

/**
 * Returns the folder if PostgreSQL's user can reach it. Otherwise (for example below /root) returns a copy, which
 * belongs to root and is reused at the next start. A link is not sufficient, because PostgreSQL finds its libraries by
 * its real path.
 */
export const accessiblePostgresFolder = async (
  folder: string,
  runAs: RunAs | undefined,
  bases: readonly string[] = ['/var/cache/pharos', join(tmpdir(), 'pharos-cache')],
): Promise<string> => {
  if (!runAs || (await isAccessibleToAll(join(folder, 'bin', 'postgres')))) return folder;
  const refused: string[] = [];
  for (const base of bases) {
    try {
      return await copyTo(base, folder);
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new NeedsOperator(
    `PostgreSQL must not run as root, and user ${runAs.uid} cannot reach ${folder} (${refused.join('; ')}): ` +
      'install Pharos in a folder that all users can read, start it as a user other than root, or set DATABASE_URL.',
  );
};

const copyTo = async (base: string, folder: string): Promise<string> => {
  await mkdir(base, { recursive: true, mode: 0o755 });
  const stats = await lstat(base);
  // A folder that other users can write to could contain their programs.
  if (!stats.isDirectory() || stats.uid !== process.getuid?.() || stats.mode & WRITE_BY_NON_OWNER) {
    throw new Error(`other users can write to ${base}`);
  }
  if (!(await isAccessibleToAll(base))) throw new Error(`other users cannot read ${base}`);
  const target = join(base, `postgresql-${versionOf(folder)}-${process.arch}`);
  if (await stat(target).catch(() => undefined)) return target;
  const fresh = await mkdtemp(`${target}.`);
  try {
    await cp(folder, fresh, { recursive: true, verbatimSymlinks: true });
    await openToAll(fresh);
    await rename(fresh, target);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return target;
};

const versionOf = (folder: string): string =>
  (createRequire(import.meta.url)(join(folder, '..', 'package.json')) as { version: string }).version;

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644);
  }
};

export const makePrivateFolder = async (path: string, runAs: RunAs | undefined): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const owner = runAs?.uid ?? process.getuid?.();
  if (found.uid !== owner && found.uid === process.getuid?.() && runAs) await chown(path, runAs.uid, runAs.gid);
  else if (!found.isDirectory() || found.uid !== owner) {
    throw new NeedsOperator(`${path} belongs to another user. Remove it.`);
  }
  await chmod(path, 0o700);
};
