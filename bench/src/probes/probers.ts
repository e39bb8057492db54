import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createSecureContext } from 'node:tls';
import { probe } from '@pharos/probes/registry.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { healthyTargets } from './mixed-targets.ts';
import { startTargets } from './start-targets.ts';
import type { TargetPorts } from './target-ports.ts';

const WARM_UP = 1500;
const PROBES = 6000;
const CONCURRENCY = 20;
const OPENSSL_SECONDS = 4;

/** Returns user and system time of one run in microseconds. */
const cpuOf = async (once: () => Promise<void>): Promise<number> => {
  const run = async (count: number): Promise<void> => {
    let left = count;
    const work = async (): Promise<void> => {
      while (left-- > 0) await once();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  };
  await run(WARM_UP);
  const before = process.cpuUsage();
  await run(PROBES);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / PROBES;
};

const bareHttp = (port: number) => () =>
  new Promise<void>((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => response.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });

const bareTls = ({ https, root }: TargetPorts) => {
  const secureContext = createSecureContext({ ca: [root] });
  return () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port: https, servername: 'localhost', secureContext }, () => {
        socket.destroy();
        resolve();
      });
      socket.on('error', reject);
    });
};

/**
 * Returns the CPU time of a full handshake by `openssl s_time` in microseconds. Null if the program is not installed.
 */
const opensslHandshake = ({ https, root }: TargetPorts): number | null => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-bench-'));
  try {
    const file = join(folder, 'root.pem');
    writeFileSync(file, root);
    const command = `openssl s_time -connect 127.0.0.1:${https} -new -time ${OPENSSL_SECONDS} -CAfile ${file} -verify 3; times`;
    const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    const handshakes = Number(/(\d+) connections in \d+ real seconds/.exec(stdout)?.[1]);
    // The last line of the shell output contains the user and system time of its child processes.
    const [, user = '', system = ''] = /(\d+m[\d.]+)s (\d+m[\d.]+)s\s*$/.exec(stdout) ?? [];
    const micros = [user, system].reduce((sum, time) => {
      const [minutes, seconds] = time.split('m').map(Number);
      return sum + ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1e6;
    }, 0);
    return handshakes > 0 ? micros / handshakes : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Compares the CPU time of each probe type with the minimum cost of its protocol. */
export const measureProbers = async ({ report }: Session): Promise<Row[]> => {
  const { ports, stop } = await startTargets();
  try {
    const context = { egress: { network: 'any' as const }, baseUrl: 'http://localhost', trustedRoots: [ports.root] };
    const rows: Row[] = [];
    const costs = new Map<string, number>();
    for (const target of healthyTargets(ports)) {
      report(`Measuring ${target.type} …`);
      let wrong: string | undefined;
      const cost = await cpuOf(async () => {
        const { verdict, summary } = await probe(target, context);
        if (verdict !== 'AV') wrong = summary;
      });
      costs.set(target.type, cost);
      const rate = target.type === 'icmp' ? `, ${figure(1e6 / cost, 'echo/s per core')}` : '';
      rows.push([target.type, wrong ?? `${figure(cost, 'µs')} CPU per probe${rate}`]);
    }
    report('Measuring the programs for comparison …');
    const http = await cpuOf(bareHttp(ports.http));
    const tls = await cpuOf(bareTls(ports));
    const openssl = opensslHandshake(ports);
    const ratio = (type: string, cost: number) => `× ${figure((costs.get(type) ?? Number.NaN) / cost, '', 2)}`;
    rows.push(
      ['a plain GET with node:http', `${figure(http, 'µs')}; http is ${ratio('http', http)}`],
      ['a plain handshake with node:tls', `${figure(tls, 'µs')}; https is ${ratio('https', tls)}`],
      [
        'a handshake with openssl s_time',
        openssl === null
          ? 'skipped: openssl was not found'
          : `${figure(openssl, 'µs')}; https is ${ratio('https', openssl)}`,
      ],
    );
    return rows;
  } finally {
    await stop();
  }
};
