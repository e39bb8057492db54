import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { writeFault } from '@pharos/domain/words/write-fault.ts';
import { type Destination, isPathOfCopy, PathError } from './destination.ts';

/** Files are made here, on the same file system, and renamed: a name with a dot, which web servers are told to hide. */
const MAKING = '.pharos-copy';
/** A web server of another user reads them. */
const [FILE_MODE, FOLDER_MODE] = [0o644, 0o755];

/** A copy in a folder. */
export const createFolder = (root: string): Destination => {
  const making = join(root, MAKING);
  return {
    setting: 'PUBLISH_DIR',
    name: `folder ${root}`,
    async list() {
      // What a killed process was making is nobody's.
      await rm(making, { recursive: true, force: true });
      const found = await Promise.all(['s', 'badge'].map((name) => ofPath(name, () => filesBelow(join(root, name)))));
      return found
        .flat()
        .map((file) => relative(root, file).split(sep).join('/'))
        .filter(isPathOfCopy);
    },
    async write(path, _type, body) {
      const target = join(root, path);
      // First, so that a folder that cannot be written at all is not taken for a fault of each path.
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

/** What somebody has put in the place of a file or folder: a folder, a file, or one that we may not write. */
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

/** A link in the place of a folder would lead out of the copy: nothing is written or removed through one. */
const refuseLinks = async (root: string, folder: string): Promise<void> => {
  const above = await realpath(root).catch(nullIfAbsent);
  if (above === null) return;
  for (let path = folder; path !== '.'; path = dirname(path)) {
    const real = await realpath(join(root, path)).catch(nullIfAbsent);
    if (real !== null && real !== join(above, path)) throw new PathError(`${path} is a link, or below one`);
  }
};

const nullIfAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** With those above it, as far as they are missing, whatever the process takes away from the mode of its folders. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chmod(made, FOLDER_MODE);
};

/** Resolves once the file is on the disk: after a power failure a renamed file would be empty otherwise. */
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

/** Folders of a page that is gone, up to the one that holds all pages. */
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
