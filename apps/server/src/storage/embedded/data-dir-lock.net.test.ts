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

  it('refuses a second one in the same process until the first is released', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUse);
    await lock.release();
    await lock.release();
    await (await lockDataDir(dataDir)).release();
  });

  it('makes the folder, and those above it', async () => {
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
  ])('closes a folder of mode %o to others', async (mode, closed) => {
    await chmod(dataDir, mode);
    await (await lockDataDir(dataDir)).release();
    expect((await stat(dataDir)).mode & 0o7777).toBe(closed);
  });

  it('rejects where no folder can be made', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(lockDataDir(join(dataDir, 'file', 'data'))).rejects.toThrow('ENOTDIR');
    await expect(lockDataDir(join(dataDir, 'file'))).rejects.toThrow('EEXIST');
  });

  it.runIf(process.platform === 'linux')('rejects where the system makes no folders', async () => {
    await expect(lockDataDir('/proc/pharos')).rejects.toThrow('ENOENT');
  });

  it('refuses another process in one line that names the holder', async () => {
    const lock = await lockDataDir(dataDir);
    const { line } = await startChild(dataDir);
    await lock.release();
    expect(line).toBe(
      `DataDirInUse: Another Pharos (process ${process.pid}) is running on DATA_DIR=${dataDir}: stop it, or choose another DATA_DIR.`,
    );
  });

  it('is free at once when its holder is killed, though the PostgreSQL of that one still runs', async () => {
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
