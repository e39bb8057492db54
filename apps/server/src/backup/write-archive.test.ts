import { expect, test } from 'vitest';
import { notWritten } from './write-archive.ts';

test('a backup that cannot be written says which file, and why', () => {
  const failed = (code: string) => notWritten('/mnt/small/pharos.backup', Object.assign(new Error(code), { code }));
  expect(failed('ENOSPC')).toMatchObject({
    message: '/mnt/small/pharos.backup cannot be written: the disk is full (ENOSPC).',
  });
  expect(failed('EACCES')).toMatchObject({
    message: '/mnt/small/pharos.backup cannot be written: the user that Pharos runs as has no permission (EACCES).',
  });
  expect(failed('ERR_STREAM_PREMATURE_CLOSE')).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});
