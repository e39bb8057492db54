import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MODULES } from './paths.mjs';
import { run } from './run.mjs';

const unpackedAt = (name) => join(MODULES, '.cache', name);
/** In Debian, some programs are only on the PATH of root, so sbin is included. */
const foldersOf = (name) => [
  '/usr/sbin',
  '/usr/local/sbin',
  join(unpackedAt(name), 'usr', 'sbin'),
  join(unpackedAt(name), 'usr', 'bin'),
];

export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), ...foldersOf(name)]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The library that changes the time of a process (LD_PRELOAD). */
export const findFaketime = () =>
  ['/usr/lib', join(unpackedAt('libfaketime'), 'usr', 'lib')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((triplet) => join(folder, triplet, 'faketime', 'libfaketime.so.1')))
    .find((path) => existsSync(path));

export const findCertutil = () => {
  const unpacked = join(unpackedAt('libnss3-tools'), 'usr', 'bin', 'certutil');
  return findProgram('certutil') ?? (existsSync(unpacked) ? unpacked : undefined);
};

/** Unpacks the Debian package if the program is missing. Installing it would start a service on port 80. */
export const ensureProgram = async (name, purpose, find = findProgram) => {
  if (find(name) || !existsSync('/usr/bin/apt-get')) return;
  console.log(`\n── Unpacking ${name} (apt-get download) for the tests of ${purpose}`);
  const cwd = unpackedAt(name);
  mkdirSync(cwd, { recursive: true });
  const download = () => run('apt-get', ['download', '-qq', name], { cwd });
  if ((await download()) !== 0 && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    await download();
  }
  const file = readdirSync(cwd).find((found) => found.startsWith(`${name}_`) && found.endsWith('.deb'));
  if (file) await run('dpkg-deb', ['-x', file, '.'], { cwd });
};
