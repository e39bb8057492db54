import { expect, test } from 'vitest';
import { ZipWriter } from './zip-writer.ts';

test('reports the error of a failing entry, even if no one reads the output any longer', async () => {
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
