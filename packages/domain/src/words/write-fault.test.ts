import { describe, expect, test } from 'vitest';
import { isDiskFull, readFault, writeFault } from './write-fault.ts';

describe('the reason of a write that failed', () => {
  test.each([
    ['ENOSPC', 'the disk is full (ENOSPC)'],
    ['EROFS', 'the file system is read-only (EROFS)'],
    ['EACCES', 'the user that Pharos runs as has no permission (EACCES)'],
    ['ENOTDIR', 'a part of the path is not a folder (ENOTDIR)'],
    ['EISDIR', 'a folder is in the place of the file (EISDIR)'],
  ])('has words for %s', (code, reason) => {
    expect(writeFault(code)).toBe(reason);
  });

  test.each(['ECONNREFUSED', 'ENOENT', 'constructor', ''])('has none for %j', (code) => {
    expect(writeFault(code)).toBeNull();
  });
});

test('a disk is full by its size or by the quota of the user', () => {
  expect(['ENOSPC', 'EDQUOT', 'EROFS', ''].map(isDiskFull)).toEqual([true, true, false, false]);
});

test.each([
  ['ENOENT', 'there is no such file (ENOENT)'],
  ['EISDIR', 'a folder is in the place of the file (EISDIR)'],
  ['EACCES', 'the user that Pharos runs as has no permission (EACCES)'],
  ['EMFILE', 'EMFILE: too many open files'],
])('a read that failed has words for %s', (code, reason) => {
  expect(readFault(Object.assign(new Error(`${code}: too many open files`), { code }))).toBe(reason);
});
