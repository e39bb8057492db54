import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/nats-credentials.ts';
import { Connection } from '../connection/connection.ts';
import { CredsFileError } from './creds-file-error.ts';

let folder: string;
const { creds } = makeOperator();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-creds-'));
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'empty'), '');
  await writeFile(join(folder, 'half'), creds.slice(0, creds.indexOf('-----BEGIN USER NKEY SEED')));
  await writeFile(join(folder, 'wrong-seed'), creds.replace(/\nSU[A-Z0-9]+\n/, '\nSUAAAA\n'));
});
afterAll(() => rm(folder, { recursive: true }));

const servers = { hosts: ['127.0.0.1:1'], isTls: false };
const log = { info: () => {}, warn: () => {}, error: () => {} };

it.each([
  ['absent', 'the file does not exist (ENOENT)'],
  ['folder', 'a folder has the name of the file (EISDIR)'],
  ['empty/file', 'a part of the path is not a folder (ENOTDIR)'],
  ['empty', 'the file contains no user JWT with its seed (unable to parse credentials)'],
  ['half', 'the file contains no user JWT with its seed (unable to parse credentials)'],
  ['wrong-seed', 'the file contains no user JWT with its seed (nkeys: invalid checksum)'],
])('reports the problem of a credentials file before it connects: %s', async (name, reason) => {
  const credsFile = join(folder, name);
  const error = await Connection.open({ servers, credsFile, name: 'test', log }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CredsFileError);
  expect(error).toMatchObject({ message: `${credsFile}: ${reason}` });
});
