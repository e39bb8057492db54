import { expect, test } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

test('an entry that fails reports its error, also when nobody reads the output any more', async () => {
  const zip = new ZipWriter(new Date(0));
  const failed = new Promise<Error>((resolve) => zip.onError(resolve));
  zip.add('data/checks.jsonl', async function* () {
    yield Buffer.from('{"id":1}\n');
    throw new Error('Connection terminated');
  });
  zip.end();
  expect((await failed).message).toBe('Connection terminated');
  expect(zip.files).toEqual([]);
});
