import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from './compress-files.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-compress-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('compresses text files above a minimum size in all folders', async () => {
  const script = 'console.log("all is well");\n'.repeat(100);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app.js'), script);
  await writeFile(join(folder, 'assets', 'font.woff2'), script);
  await writeFile(join(folder, 'short.js'), 'x'.repeat(1023));
  await compressFiles(folder);
  await compressFiles(folder);
  expect((await readdir(folder)).sort()).toEqual(['assets', 'short.js']);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'font.woff2']);
  const read = (name: string) => readFile(join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('app.js.br')).toString()).toBe(script);
  expect(gunzipSync(await read('app.js.gz')).toString()).toBe(script);
});
