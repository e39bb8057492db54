import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { MODULES } from './paths.mjs';
import { run } from './run.mjs';

const UNPACKED = join(MODULES, '.cache', 'nginx');
/** Debian's is on root's PATH only. */
const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', join(UNPACKED, 'usr', 'sbin')];

/** Path of the nginx that tests run; undefined when there is none. */
export const findNginx = () =>
  [...(process.env.PATH ?? '').split(delimiter), ...FURTHER_FOLDERS]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));

/** Unpacks Debian's nginx where none is there. It is not installed: that would start a service on port 80. */
export const ensureNginx = async () => {
  if (findNginx() || !existsSync('/usr/bin/apt-get')) return;
  console.log('\n── Unpacking nginx (apt-get download) for the test of deploy/nginx.conf');
  mkdirSync(UNPACKED, { recursive: true });
  const download = () => run('apt-get', ['download', '-qq', 'nginx'], { cwd: UNPACKED });
  if ((await download()) !== 0 && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    await download();
  }
  const file = readdirSync(UNPACKED).find((name) => /^nginx_.*\.deb$/.test(name));
  if (file) await run('dpkg-deb', ['-x', file, '.'], { cwd: UNPACKED });
};
