import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServer } from './check-server.ts';
import { NeedsOperator } from './needs-operator.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-database-files-'));
  const [one, two] = [await issueCertificate({ name: 'one' }), await issueCertificate({ name: 'two' })];
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'text'), 'no certificate');
  await writeFile(join(folder, 'one.pem'), one.certificate);
  await writeFile(join(folder, 'one.key'), one.key);
  await writeFile(join(folder, 'two.key'), two.key);
});
afterAll(() => rm(folder, { recursive: true }));

/** The socket in the address does not exist. */
const rejection = (files: Readonly<Record<string, string>>, mode = 'verify-full'): Promise<unknown> => {
  const query = new URLSearchParams({ host: folder, sslmode: mode });
  for (const [name, file] of Object.entries(files)) query.set(name, join(folder, file));
  return checkServer(`postgresql:///pharos?${query}`).catch((error: unknown) => error);
};

describe('a file in a parameter of DATABASE_URL', () => {
  it.each([
    [
      { sslrootcert: 'absent' },
      /^DATABASE_URL cannot be used: sslrootcert=\S+absent: the file does not exist \(ENOENT\)\.$/,
    ],
    [{ sslrootcert: 'folder' }, /sslrootcert=\S+folder: a folder has the name of the file \(EISDIR\)\.$/],
    [{ sslrootcert: 'text/ca.pem' }, /sslrootcert=\S+ca\.pem: a part of the path is not a folder \(ENOTDIR\)\.$/],
    [{ sslrootcert: 'text' }, /sslrootcert=\S+text: the file contains no certificate in PEM format \(.+\)\.$/],
    [{ sslcert: 'folder', sslkey: 'folder' }, /sslcert=\S+folder: a folder has the name of the file \(EISDIR\)\.$/],
    [{ sslcert: 'one.pem', sslkey: 'folder' }, /sslkey=\S+folder: a folder has the name of the file \(EISDIR\)\.$/],
    [
      { sslcert: 'text', sslkey: 'one.key' },
      /sslcert=\S+text: the file contains no certificate in PEM format \(.+\)\.$/,
    ],
    [
      { sslcert: 'one.pem', sslkey: 'text' },
      /sslkey=\S+text: the file contains no private key in PEM format without a password \(.+\)\.$/,
    ],
    [{ sslcert: 'one.pem', sslkey: 'two.key' }, /^DATABASE_URL cannot be used: .*key values mismatch\.$/],
  ])('is rejected at startup with a message that names it: %j', async (files, message) => {
    const error = await rejection(files);
    expect(error).toBeInstanceOf(NeedsOperator);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('is accepted if it contains the expected certificate or key', async () => {
    const files = { sslrootcert: 'one.pem', sslcert: 'one.pem', sslkey: 'one.key' };
    expect(await rejection(files)).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  });

  it('may contain any text if it is not used', async () => {
    expect(await rejection({ sslrootcert: 'text' }, 'no-verify')).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
    expect(await rejection({ sslcert: 'text', sslkey: 'text' }, 'disable')).toMatchObject({
      code: 'ENOENT',
      syscall: 'connect',
    });
  });
});
