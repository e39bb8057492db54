import { expect, test } from 'vitest';
import { notWritten } from './write-archive.ts';

test('reports the file and the reason when a backup cannot be written', () => {
  const failed = (code: string) => notWritten('/mnt/small/pharos.backup', Object.assign(new Error(code), { code }));
  expect(failed('ENOSPC')).toMatchObject({
    message: '/mnt/small/pharos.backup cannot be written: the disk is full (ENOSPC).',
  });
  expect(failed('EACCES')).toMatchObject({
    message: '/mnt/small/pharos.backup cannot be written: the user that Pharos runs as has no permission (EACCES).',
  });
  expect(failed('ERR_STREAM_PREMATURE_CLOSE')).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});
