import { execFileSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgresFolder } from './binaries.ts';
import { accessiblePostgresFolder, isAccessibleToOthers } from './folder-access.ts';
import { chooseUser } from './unprivileged.ts';

describe.skipIf(process.getuid?.() !== 0)('accessiblePostgresFolder, as root', () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'pharos-access-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  it('copies a PostgreSQL that lies in a closed folder to where its user can run it', async () => {
    const runAs = await chooseUser(join(base, 'none'));
    const original = findPostgresFolder();
    const closed = await mkdtemp(join(base, 'closed-'));
    await cp(original, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    await copyFile(join(original, '..', 'package.json'), join(closed, 'package.json'));
    await chmod(base, 0o755);

    const folder = await accessiblePostgresFolder(join(closed, 'native'), runAs, [closed, join(base, 'cache')]);
    expect(folder).toContain(join(base, 'cache', 'postgresql-18'));
    const version = execFileSync(join(folder, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/' });
    expect(String(version)).toContain('(PostgreSQL) 18');

    const { ino } = await stat(folder);
    await accessiblePostgresFolder(join(closed, 'native'), runAs, [join(base, 'cache')]);
    expect((await stat(folder)).ino).toBe(ino);
  });

  it('puts no copy where others may write', async () => {
    const runAs = await chooseUser(join(base, 'none'));
    await chmod(base, 0o777);
    await expect(
      accessiblePostgresFolder(join(await mkdtemp(join(base, 'closed-')), 'native'), runAs, [base]),
    ).rejects.toThrow();
  });

  it('looks at each folder above', async () => {
    expect(await isAccessibleToOthers(base)).toBe(false);
    await chmod(base, 0o711);
    expect(await isAccessibleToOthers(base)).toBe(true);
  });
});
