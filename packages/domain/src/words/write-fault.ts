const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of the user is used up',
  EFBIG: 'the file system allows no file of this size',
  EIO: 'the disk reports errors',
  EROFS: 'the file system is read-only',
  EACCES: 'the user that Pharos runs as has no permission',
  EPERM: 'the user that Pharos runs as has no permission',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file is in the place of the folder',
  EISDIR: 'a folder is in the place of the file',
  ERR_FS_EISDIR: 'a folder is in the place of the file',
  ELOOP: 'the links in the path form a circle',
  ENAMETOOLONG: 'the path is too long',
};

/** Returns why a file or folder cannot be written, as in "the disk is full (ENOSPC)", or null for a code that is about something else. */
export const writeFault = (code: string): string | null =>
  Object.hasOwn(REASONS, code) ? `${REASONS[code]} (${code})` : null;

/** Returns why a file cannot be read: as `writeFault` does, or else the message of the error. */
export const readFault = (error: Error & { code?: string | undefined }): string =>
  error.code === 'ENOENT' ? 'there is no such file (ENOENT)' : (writeFault(error.code ?? '') ?? error.message);

/** Whether the code means that there is no room left: it may pass without a change of settings. */
export const isDiskFull = (code: string): boolean => code === 'ENOSPC' || code === 'EDQUOT';
