import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { killChildren, killHard, startChild } from './testing/child.ts';

describe('lockDataDir', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pharos-lock-'));
  });
  afterEach(killChildren);
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('rejects a second lock in the same process until the first is released', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUse);
    await lock.release();
    await lock.release();
    await (await lockDataDir(dataDir)).release();
  });

  it('creates the folder and its parents', async () => {
    const folder = join(dataDir, 'some', 'where');
    const lock = await lockDataDir(folder);
    await lock.release();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await (await lockDataDir(folder)).release();
  });

  it.each([
    [0o755, 0o750],
    [0o2775, 0o2770],
    [0o700, 0o700],
    // Such as /tmp.
    [0o1777, 0o1777],
  ])('removes the access of other users from a folder of mode %o, unless all users share it', async (mode, closed) => {
    await chmod(dataDir, mode);
    await (await lockDataDir(dataDir)).release();
    expect((await stat(dataDir)).mode & 0o7777).toBe(closed);
  });

  it('rejects if the folder cannot be created', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(lockDataDir(join(dataDir, 'file', 'data'))).rejects.toThrow('ENOTDIR');
    await expect(lockDataDir(join(dataDir, 'file'))).rejects.toThrow('EEXIST');
  });

  it.runIf(process.platform === 'linux')(
    'rejects in a file system in which the system creates no folders',
    async () => {
      await expect(lockDataDir('/proc/pharos')).rejects.toThrow('ENOENT');
    },
  );

  it('rejects another process with a one-line error that names the process with the lock', async () => {
    const lock = await lockDataDir(dataDir);
    const { line } = await startChild(dataDir);
    await lock.release();
    expect(line).toBe(
      `DataDirInUse: Another Pharos (process ${process.pid}) is running on DATA_DIR=${dataDir}. Stop it, or choose another DATA_DIR.`,
    );
  });

  it('releases the lock at once when its process is killed, even if the PostgreSQL of that process still runs', async () => {
    const { child, line } = await startChild(dataDir);
    expect(line).toBe('ready');
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(process ${child.pid})`);
    await killHard(child);
    const lock = await lockDataDir(dataDir);
    const ignore = () => {};
    const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
    await lock.release();
  });
});
