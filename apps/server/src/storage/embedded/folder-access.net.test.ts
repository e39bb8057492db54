import { execFileSync } from 'node:child_process';
import { chmod, chown, copyFile, cp, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgresFolder } from './binaries.ts';
import { accessiblePostgresFolder, isAccessibleToAll } from './folder-access.ts';
import { type Accounts, chooseUser, prepareUser } from './unprivileged.ts';

describe.skipIf(process.getuid?.() !== 0)('accessiblePostgresFolder, as root', () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'pharos-access-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  it('copies PostgreSQL from a closed folder to a folder in which its user can run it', async () => {
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

  it('does not copy to a folder that other users can write to', async () => {
    const runAs = await chooseUser(join(base, 'none'));
    await chmod(base, 0o777);
    await expect(
      accessiblePostgresFolder(join(await mkdtemp(join(base, 'closed-')), 'native'), runAs, [base]),
    ).rejects.toThrow();
  });

  it('checks the access to each parent folder', async () => {
    expect(await isAccessibleToAll(base)).toBe(false);
    await chmod(base, 0o711);
    expect(await isAccessibleToAll(base)).toBe(true);
  });
});

describe.skipIf(process.getuid?.() !== 0)("PostgreSQL's account, as root", () => {
  const NOBODY = 'nobody:x:65534:65534::/:/sbin/nologin\n';
  const OWN = 'pharos-postgres:x:990:991::/:/sbin/nologin\n';
  const idle = async () => false;
  const accountsOf = (adds: 'adds' | 'refuses'): Accounts => {
    let lines = NOBODY;
    return {
      read: async () => lines,
      add: async () => {
        if (adds === 'refuses') throw new Error('read-only file system');
        lines += OWN;
      },
    };
  };
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'pharos-account-'));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  it('is created if possible, and replaced by the shared account otherwise', async () => {
    const folder = join(base, 'postgres');
    const accounts = accountsOf('adds');
    expect(await prepareUser(folder, idle, accounts)).toEqual({ uid: 990, gid: 991 });
    expect(await chooseUser(folder, accounts)).toEqual({ uid: 990, gid: 991 });
    expect(await prepareUser(folder, idle, accountsOf('refuses'))).toEqual({ uid: 65534, gid: 65534 });
  });

  it('receives a cluster that belonged to nobody, after its processes have ended, without following links to other folders', async () => {
    const folder = join(base, 'postgres');
    await mkdir(join(folder, 'base'), { recursive: true });
    await writeFile(join(base, 'elsewhere'), '');
    await symlink(join(base, 'elsewhere'), join(folder, 'base', 'link'));
    for (const path of [join(folder, 'base'), folder]) await chown(path, 65534, 65534);
    const accounts = accountsOf('adds');
    expect(await prepareUser(folder, async () => true, accounts)).toEqual({ uid: 65534, gid: 65534 });
    expect(await prepareUser(folder, idle, accounts)).toEqual({ uid: 990, gid: 991 });
    expect((await stat(folder)).uid).toBe(990);
    expect((await lstat(join(folder, 'base', 'link'))).uid).toBe(990);
    expect((await stat(join(base, 'elsewhere'))).uid).toBe(0);
  });

  it('does not receive a cluster that belongs to another account', async () => {
    const folder = join(base, 'postgres');
    await mkdir(folder);
    await chown(folder, 1234, 1234);
    expect(await prepareUser(folder, idle, accountsOf('adds'))).toEqual({ uid: 1234, gid: 1234 });
  });
});
