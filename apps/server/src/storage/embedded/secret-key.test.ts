import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretKey, readSecretKey } from './secret-key.ts';

describe('the key file', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'pharos-key-')), 'data');
  });
  afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

  it('is created once with a private key for its owner, and found again', async () => {
    expect(await readSecretKey(dataDir)).toBeUndefined();
    const key = await createSecretKey(dataDir);
    expect(key).toHaveLength(32);
    expect(await readSecretKey(dataDir)).toEqual(key);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for concurrent callers, and leaves no other file behind', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => createSecretKey(dataDir)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret.key']);
  });

  it('is rejected if it is damaged, and not replaced', async () => {
    await createSecretKey(dataDir);
    await writeFile(join(dataDir, 'secret.key'), 'short');
    await expect(readSecretKey(dataDir)).rejects.toThrow(/damaged \(5 bytes/);
  });
});
