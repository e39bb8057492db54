import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findCertutil } from '../../scripts/lib/debian-program.mjs';

const run = promisify(execFile);

/**
 * Returns a home folder in which Chromium trusts this authority (PEM), or undefined without certutil. Removed at the
 * end of the test.
 */
export const trustAuthority = async (certificate: string): Promise<string | undefined> => {
  const certutil = findCertutil();
  if (certutil === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'pharos-trust-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const file = join(home, 'root.pem');
  const store = join(home, '.pki', 'nssdb');
  await writeFile(file, certificate);
  await mkdir(store, { recursive: true });
  await run(certutil, ['-N', '-d', `sql:${store}`, '--empty-password']);
  await run(certutil, ['-A', '-d', `sql:${store}`, '-t', 'C,,', '-n', 'root', '-i', file]);
  return home;
};
