import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NeedsOperator } from '../connection/needs-operator.ts';
import { checkCluster } from './check-cluster.ts';
import { makePrivateFolder } from './folder-access.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'pharos-cluster-'));
  folder = join(base, 'postgres');
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('the folder of a cluster', () => {
  const check = (runAs?: { uid: number; gid: number }) => checkCluster({ folder, runAs });
  const rejection = async (checked: Promise<void>): Promise<unknown> =>
    checked.then(
      () => null,
      (error: unknown) => error,
    );

  it.each([
    ['18\n', null],
    ['17\n', /was written by PostgreSQL 17, but this release of Pharos contains PostgreSQL 18/],
    ['', /was written by PostgreSQL , but/],
  ])(
    'is accepted with the PostgreSQL version of this release, and rejected with an error about both versions otherwise (%j)',
    async (version, reason) => {
      await mkdir(folder);
      await writeFile(join(folder, 'PG_VERSION'), version);
      if (reason === null) await expect(check()).resolves.toBeUndefined();
      else await expect(check()).rejects.toThrow(reason);
    },
  );

  it('must be a PostgreSQL folder', async () => {
    await writeFile(folder, '');
    await expect(check()).rejects.toThrow('is not a folder. Remove it');
    await rm(folder);
    await mkdir(folder);
    await expect(check()).rejects.toThrow('PG_VERSION is missing');
    expect(await rejection(check())).toBeInstanceOf(NeedsOperator);
  });

  it('is reported with the system error if it is unreadable', async () => {
    await expect(check()).rejects.toMatchObject({ code: 'ENOENT' });
    await mkdir(join(folder, 'PG_VERSION'), { recursive: true });
    const error = await rejection(check());
    expect(error).toMatchObject({ code: 'EISDIR' });
    expect(error).not.toBeInstanceOf(NeedsOperator);
  });

  it('must belong to the user that PostgreSQL runs as', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'PG_VERSION'), '18\n');
    const { uid, gid } = await stat(folder);
    await expect(check({ uid, gid })).resolves.toBeUndefined();
    await expect(check({ uid: uid + 1, gid })).rejects.toThrow(
      `belongs to user ${uid}, but PostgreSQL would run as user ${uid + 1}`,
    );
  });
});

describe('a private folder', () => {
  const modeOf = async () => ((await stat(folder)).mode & 0o777).toString(8);

  it('is closed to other users, both when it is created and when it already exists', async () => {
    await makePrivateFolder(folder, undefined);
    expect(await modeOf()).toBe('700');
    await rm(folder, { recursive: true });
    await mkdir(folder, { mode: 0o755 });
    await makePrivateFolder(folder, undefined);
    expect(await modeOf()).toBe('700');
  });

  it('is rejected if it is a file or a link, or if its parent folder is missing', async () => {
    await writeFile(folder, '');
    await expect(makePrivateFolder(folder, undefined)).rejects.toThrow('belongs to another user. Remove it');
    await rm(folder);
    await symlink(base, folder);
    await expect(makePrivateFolder(folder, undefined)).rejects.toThrow('belongs to another user. Remove it');
    await expect(makePrivateFolder(join(base, 'a', 'b'), undefined)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
