const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of the user is exhausted',
  EFBIG: 'the file is too large for the file system',
  EIO: 'the disk reports errors',
  EROFS: 'the file system is read-only',
  EACCES: 'the user that Pharos runs as has no permission',
  EPERM: 'the user that Pharos runs as has no permission',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file has the name of the folder',
  EISDIR: 'a folder has the name of the file',
  ERR_FS_EISDIR: 'a folder has the name of the file',
  ELOOP: 'the symbolic links in the path form a loop',
  ENAMETOOLONG: 'the path is too long',
};

export const writeFault = (code: string): string | null =>
  Object.hasOwn(REASONS, code) ? `${REASONS[code]} (${code})` : null;

export const readFault = (error: Error & { code?: string | undefined }): string =>
  error.code === 'ENOENT' ? 'the file does not exist (ENOENT)' : (writeFault(error.code ?? '') ?? error.message);

/** Such a fault may end without a change of settings. */
export const isDiskFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';
