import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeFault } from '@pharos/domain/text/write-fault.ts';
import { type Destination, isPathOfCopy, PathError } from './destination.ts';

/**
 * Temporary files are on the same file system, so that they can be renamed to their final path. Web servers are
 * configured to hide names with a leading dot.
 */
const MAKING = '.pharos-copy';
/** Another user's web server must be able to read the files. */
const [FILE_MODE, FOLDER_MODE] = [0o644, 0o755];

export const createFolder = (root: string): Destination => {
  const making = join(root, MAKING);
  return {
    setting: 'PUBLISH_DIR',
    name: `folder ${root}`,
    async list() {
      await rm(making, { recursive: true, force: true });
      const found = await Promise.all(['s', 'badge'].map((name) => ofPath(name, () => filesBelow(join(root, name)))));
      return found
        .flat()
        .map((file) => relative(root, file).split(sep).join('/'))
        .filter(isPathOfCopy);
    },
    async write(path, _type, body) {
      const target = join(root, path);
      // Created first, so that a folder that is not writable is not reported as an error of each path.
      await makeFolder(root);
      await mkdir(making, { recursive: true, mode: 0o700 });
      const made = join(making, randomUUID());
      try {
        await writeWhole(made, body);
        await ofPath(path, () => refuseLinks(root, dirname(path)));
        await ofPath(path, () => makeFolder(dirname(target)));
        await ofPath(path, () => rename(made, target));
      } catch (error) {
        await rm(made, { force: true });
        throw error;
      }
    },
    async remove(path) {
      await ofPath(path, async () => {
        await refuseLinks(root, dirname(path));
        await rm(join(root, path), { force: true });
        await removeEmpty(root, dirname(path));
      });
    },
  };
};

/** Error codes that concern a single path, such as a file in its place or a missing permission. */
const PATH_CODES = new Set([
  'EISDIR',
  'ENOTDIR',
  'EEXIST',
  'ENOTEMPTY',
  'ENAMETOOLONG',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ERR_FS_EISDIR',
]);

const ofPath = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!PATH_CODES.has(code)) throw error;
    throw new PathError(`${path}: ${writeFault(code) ?? message}`, { cause: error });
  }
};

/** Rejects paths below a symbolic link, which could point outside the copy. */
const refuseLinks = async (root: string, folder: string): Promise<void> => {
  const above = await realpath(root).catch(nullIfAbsent);
  if (above === null) return;
  for (let path = folder; path !== '.'; path = dirname(path)) {
    const real = await realpath(join(root, path)).catch(nullIfAbsent);
    if (real !== null && real !== join(above, path)) throw new PathError(`${path} is a symbolic link, or is below one`);
  }
};

const nullIfAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Sets the mode of new folders regardless of the umask. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, FOLDER_MODE);
};

/** Flushes the file to disk. Otherwise, a renamed file could be empty after a power failure. */
const writeWhole = async (path: string, body: Buffer): Promise<void> => {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.chmod(FILE_MODE);
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
};

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfAbsent);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const noneIfAbsent = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

const removeEmpty = async (root: string, folder: string): Promise<void> => {
  if (!folder.includes('/')) return;
  try {
    await rmdir(join(root, folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return;
    throw error;
  }
  await removeEmpty(root, dirname(folder));
};
