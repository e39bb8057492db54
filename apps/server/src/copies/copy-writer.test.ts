import { beforeEach, expect, test } from 'vitest';
import type { PublicFile } from '../usecases/copies/public-file.ts';
import { CopyWriter, DestinationError } from './copy-writer.ts';
import { type Destination, PathError } from './destination.ts';

const MINUTE = 60_000;
let now = 0;
let there: Map<string, string>;
let written: string[];
let room = Number.POSITIVE_INFINITY;
let taken: string | null;
const destination: Destination = {
  setting: 'PUBLISH_DIR',
  name: 'memory',
  list: async () => [...there.keys()],
  write: async (path, _type, body) => {
    if (path === taken) throw new PathError(`${path} is a folder`);
    if (written.length >= room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    there.set(path, body.toString());
    written.push(path);
  },
  remove: async (path) => {
    there.delete(path);
  },
};
beforeEach(() => {
  now = 1_800_000_000_000;
  there = new Map();
  written = [];
  room = Number.POSITIVE_INFINITY;
  taken = null;
});

const file = (path: string, shows: string, ageGoodForMs: number | null): PublicFile => ({
  path,
  type: 'text/plain',
  shows,
  ageGoodForMs,
  body: () => Buffer.from(`${shows} at ${now}`),
});
const files = (shows: string) => [file('badge', shows, 10 * MINUTE), file('feed', shows, null), file('page', shows, 0)];
const writer = () => new CopyWriter(destination, () => now);
const update = async (copies: CopyWriter, organizationId: number, of: PublicFile[], withAge = true) => {
  written = [];
  await copies.update(organizationId, of, { withAge });
  return written;
};

test('rewrites changed files, and in a complete run also files that are older than allowed', async () => {
  const copies = writer();
  expect(await update(copies, 1, files('up'))).toEqual(['badge', 'feed', 'page']);
  now += MINUTE;
  expect(await update(copies, 1, files('up'), false)).toEqual([]);
  expect(await update(copies, 1, files('up'))).toEqual(['page']);
  now += 9 * MINUTE;
  expect(await update(copies, 1, files('up'))).toEqual(['badge', 'page']);
  expect(await update(copies, 1, files('down'), false)).toEqual(['badge', 'feed', 'page']);
  // The clock was set back.
  now -= 60 * MINUTE;
  expect(await update(copies, 1, files('down'))).toEqual(['badge', 'page']);
});

test('rewrites files that were deleted externally, and removes files that belong to no organization', async () => {
  const copies = writer();
  await update(copies, 1, files('up'));
  await update(copies, 2, [file('other', 'up', null)]);
  there.delete('feed');
  there.set('left', 'by a former process');
  await copies.inspect();
  expect(await update(copies, 1, files('up'), false)).toEqual(['feed']);
  await copies.sweep(new Set([1, 2]));
  expect([...there.keys()].toSorted()).toEqual(['badge', 'feed', 'other', 'page']);
  await copies.sweep(new Set([1]));
  expect([...there.keys()].toSorted()).toEqual(['badge', 'feed', 'page']);
});

test('removes private files before it writes, even if the disk is full, and continues after a failure', async () => {
  const copies = writer();
  await update(copies, 1, [...files('up'), file('secret', 'up', null)]);
  written = [];
  room = 1;
  const failed = copies.update(1, files('down'), { withAge: false });
  await expect(failed).rejects.toThrow(new DestinationError('the disk is full (ENOSPC)'));
  expect([...there.keys()].toSorted()).toEqual(['badge', 'feed', 'page']);
  expect(written).toEqual(['badge']);
  room = Number.POSITIVE_INFINITY;
  // After a failed write, the content is unknown, even if the file is due to show its former content again.
  expect(
    await update(copies, 1, [file('badge', 'down', null), file('feed', 'up', null), file('page', 'up', null)], false),
  ).toEqual(['feed']);
});

test('writes the remaining files if one path cannot be written, reports that path, and retries it', async () => {
  const copies = writer();
  taken = 'badge';
  await expect(copies.update(1, files('up'), { withAge: true })).rejects.toThrow('badge is a folder');
  expect(written).toEqual(['feed', 'page']);
  taken = null;
  expect(await update(copies, 1, files('up'), false)).toEqual(['badge']);
});
