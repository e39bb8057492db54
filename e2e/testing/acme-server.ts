import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../scripts/lib/debian-program.mjs';
import { freePort } from '../../scripts/lib/testing/free-port.mjs';
import { captureOutputTail } from './process-output-tail.ts';

const UNSHARE = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
const STARTS_WITHIN_MS = 30_000;

/**
 * A certificate authority that validates names with http-01 requests on port 80. It resolves names with a separate
 * hosts file.
 */
export interface AcmeServer {
  directoryUrl: string;
  rootPath: string;
  stop(): Promise<void>;
}

/**
 * Prints the reason and returns undefined if Caddy cannot run, or if ports 80 and 443 of `address` are not available.
 */
export const usableCaddy = async (address: string): Promise<string | undefined> => {
  const path = findProgram('caddy');
  const reason =
    path === undefined || spawnSync(path, ['version']).status !== 0
      ? 'Caddy is not installed (npm test unpacks the Debian package)'
      : spawnSync('unshare', [...UNSHARE, 'mount', '--bind', '/etc/hosts', '/etc/hosts']).status !== 0
        ? 'Caddy cannot use a separate hosts file (this requires Linux and unshare)'
        : !(await canListen(80, address)) || !(await canListen(443, address))
          ? `the ports 80 and 443 of ${address} are not available`
          : undefined;
  if (reason === undefined) return path;
  console.log(`Certificate orders from a real authority are not tested: ${reason}.`);
  return undefined;
};

/** Starts Caddy on loopback. `hosts` contains the address of each name. */
export const startAcmeServer = async (
  program: string,
  folder: string,
  hosts: Readonly<Record<string, string>>,
): Promise<AcmeServer> => {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const lines = Object.entries(hosts).map(([name, address]) => `${address} ${name}\n`);
  await writeFile(join(folder, 'hosts'), `127.0.0.1 localhost\n${lines.join('')}`);
  const config = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system ${folder}/storage
  }
  https://localhost:${port} {
    bind 127.0.0.1
    tls internal
    acme_server
  }`;
  await writeFile(join(folder, 'Caddyfile'), config);
  const run = 'mount --bind "$1/hosts" /etc/hosts && exec "$2" run --adapter caddyfile --config "$1/Caddyfile"';
  const child = spawn('unshare', [...UNSHARE, 'sh', '-c', run, 'sh', folder, program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: folder, PATH: process.env.PATH, GODEBUG: 'netdns=go' },
  });
  const output = captureOutputTail(child, () => {});
  const ended = once(child, 'exit');
  const directoryUrl = `https://localhost:${port}/acme/local/directory`;
  const rootPath = join(folder, 'storage', 'pki', 'authorities', 'local', 'root.crt');
  const giveUpAt = performance.now() + STARTS_WITHIN_MS;
  while (!existsSync(rootPath) || !(await answers(directoryUrl))) {
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new Error(`Caddy did not start: ${output.text()}`);
    await sleep(50);
  }
  return {
    directoryUrl,
    rootPath,
    stop: async () => {
      output.expectEnd();
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const answers = async (url: string): Promise<boolean> => {
  const { port } = new URL(url);
  return !(await canListen(Number(port), '127.0.0.1'));
};

const canListen = (port: number, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, address, () => server.close(() => resolve(true)));
  });
