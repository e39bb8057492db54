import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PathError } from './destination.ts';
import { createFolder } from './folder.ts';

const WRITE_FOR_EVER = fileURLToPath(new URL('testing/write-for-ever.ts', import.meta.url));
const page = 's/7-Acme/index.html';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-copy-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const textOf = (path: string) => readFile(join(root, path), 'utf8');
const tree = async () => (await readdir(root, { recursive: true })).toSorted();
const start = (command: string, args: string[]): ChildProcess =>
  spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });

test('writes files that a web server of another user can read, and removes them with their folders', async () => {
  const before = process.umask(0o077);
  const folder = createFolder(join(root, 'www'));
  await folder.write(page, 'text/html', Buffer.from('page'));
  process.umask(before);
  expect([await textOf(`www/${page}`), (await stat(join(root, 'www', page))).mode & 0o777]).toEqual(['page', 0o644]);
  expect((await stat(join(root, 'www/s/7-Acme'))).mode & 0o777).toBe(0o755);
  expect(await folder.list()).toEqual([page]);
  await folder.remove(page);
  await folder.remove(page);
  expect(await readdir(join(root, 'www/s'))).toEqual([]);
});

test('lists only the files of a copy, and does not change other files', async () => {
  const folder = createFolder(root);
  await folder.write(page, 'text/html', Buffer.from('page'));
  const otherFiles = ['index.html', 's/7-Acme/notes.txt', 's/style.css', 'badge/badge.svg'];
  await mkdir(join(root, 'badge'));
  for (const path of otherFiles) await writeFile(join(root, path), 'of the operator');
  await symlink('/etc', join(root, 's/8-Link'));
  expect(await folder.list()).toEqual([page]);
  await folder.remove(page);
  for (const path of otherFiles) expect(await textOf(path)).toBe('of the operator');
});

test('replaces a file atomically, no matter when the writer is killed', async () => {
  const size = 300_000;
  const letters = new Set<string>();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const child = start(process.execPath, [WRITE_FOR_EVER, root, page, String(size)]);
    if (child.stdout) await once(child.stdout, 'data');
    for (let reads = 0; reads < 20 || letters.size < 2; reads += 1) {
      const text = await textOf(page);
      expect([text.length, new Set(text).size]).toEqual([size, 1]);
      letters.add(text[0] ?? '');
      await sleep(2);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const text = await textOf(page);
    expect([text.length, new Set(text).size]).toEqual([size, 1]);
  }
  expect(letters.size).toBeGreaterThan(1);
  // The next `list` removes the temporary files of a killed process.
  expect(await createFolder(root).list()).toEqual([page]);
  expect(await tree()).toEqual(['s', 's/7-Acme', page]);
});

test('preserves the existing file and leaves no partial file if there is no space left', async () => {
  await createFolder(root).write(page, 'text/html', Buffer.from('before'));
  // Limits files to 16 blocks of 512 or 1024 bytes, so that only a part of the file can be written.
  const child = start('sh', [
    '-c',
    'ulimit -f 16; exec "$@"',
    'sh',
    process.execPath,
    WRITE_FOR_EVER,
    root,
    page,
    '100000',
  ]);
  const output = child.stdout ? String((await once(child.stdout, 'data'))[0]) : '';
  await once(child, 'exit');
  expect(output).toBe('EFBIG');
  expect([await textOf(page), await readdir(join(root, '.pharos-copy'))]).toEqual(['before', []]);
});

test('reports that it cannot write', async () => {
  // A file in the place of a folder is used instead of file modes, because modes do not restrict root.
  await writeFile(join(root, 's'), 'a file of somebody else');
  await expect(createFolder(root).write(page, 'text/html', Buffer.from('page'))).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test('does not throw a PathError if the whole folder is not writable', async () => {
  await writeFile(join(root, 'file'), 'a file of somebody else');
  const folder = createFolder(join(root, 'file/www'));
  for (const failed of [folder.list(), folder.write(page, 'text/html', Buffer.from('page'))]) {
    const error = await failed.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ENOTDIR' });
    expect(error).not.toBeInstanceOf(PathError);
  }
});

test('throws a PathError if only one path cannot be written or removed', async () => {
  const folder = createFolder(root);
  await mkdir(join(root, page), { recursive: true });
  await writeFile(join(root, 's/8-Other'), 'a file of somebody else');
  const write = (path: string) => folder.write(path, 'text/html', Buffer.from('page'));
  await expect(write(page)).rejects.toThrow(new PathError(`${page}: a folder has the name of the file (EISDIR)`));
  await expect(write('s/8-Other/index.html')).rejects.toThrow(PathError);
  await expect(write(`s/9-${'x'.repeat(300)}/index.html`)).rejects.toThrow(PathError);
  await expect(folder.remove(page)).rejects.toThrow(PathError);
  await write('s/10-Free/index.html');
  expect(await textOf('s/10-Free/index.html')).toBe('page');
});

test('does not write or remove files through a symbolic link', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'pharos-outside-'));
  await mkdir(join(root, 's'));
  await symlink(outside, join(root, 's/7-Acme'));
  await writeFile(join(outside, 'index.html'), 'of somebody else');
  const folder = createFolder(root);
  await expect(folder.write(page, 'text/html', Buffer.from('page'))).rejects.toThrow(PathError);
  await expect(folder.remove(page)).rejects.toThrow(PathError);
  expect(await readFile(join(outside, 'index.html'), 'utf8')).toBe('of somebody else');
  await rm(outside, { recursive: true });
});
