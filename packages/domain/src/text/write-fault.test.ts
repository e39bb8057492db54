import { describe, expect, test } from 'vitest';
import { isDiskFull, readFault, writeFault } from './write-fault.ts';

describe('the reason of a failed write', () => {
  test.each([
    ['ENOSPC', 'the disk is full (ENOSPC)'],
    ['EROFS', 'the file system is read-only (EROFS)'],
    ['EACCES', 'the user that Pharos runs as has no permission (EACCES)'],
    ['ENOTDIR', 'a part of the path is not a folder (ENOTDIR)'],
    ['EISDIR', 'a folder has the name of the file (EISDIR)'],
  ])('is a text for %s', (code, reason) => {
    expect(writeFault(code)).toBe(reason);
  });

  test.each(['ECONNREFUSED', 'ENOENT', 'constructor', ''])('is null for %j', (code) => {
    expect(writeFault(code)).toBeNull();
  });
});

test('reports a full disk for a lack of space and for an exceeded user quota', () => {
  expect(['ENOSPC', 'EDQUOT', 'EROFS', ''].map(isDiskFull)).toEqual([true, true, false, false]);
});

test.each([
  ['ENOENT', 'the file does not exist (ENOENT)'],
  ['EISDIR', 'a folder has the name of the file (EISDIR)'],
  ['EACCES', 'the user that Pharos runs as has no permission (EACCES)'],
  ['EMFILE', 'EMFILE: too many open files'],
])('returns for a failed read with %s the reason', (code, reason) => {
  expect(readFault(Object.assign(new Error(`${code}: too many open files`), { code }))).toBe(reason);
});
