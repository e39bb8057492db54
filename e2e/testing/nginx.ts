import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../scripts/lib/debian-program.mjs';

export const usableNginx = (): string | undefined => {
  const path = findProgram('nginx');
  if (path && spawnSync(path, ['-v']).status === 0) return path;
  console.log(
    'The nginx samples in deploy are not tested: nginx is not installed (npm test unpacks the Debian package).',
  );
  return undefined;
};

export interface NginxOptions {
  program: string;
  /** For the files of nginx. The caller must remove it. */
  folder: string;
  site: string;
  /** The last port that nginx opens, so it is ready then. */
  port: number;
}

export const startNginx = async ({ program, folder, site, port }: NginxOptions): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; events {}
    http { access_log off; ${temporary.join(' ')} ${site} }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
    await sleep(20);
  }
  return stop;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(true)).once('connect', () => socket.destroy());
  });
