import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { startNginx, usableNginx } from '../../../e2e/testing/nginx.ts';
import { freePort } from '../../../scripts/lib/testing/free-port.mjs';
import { figure, type Row } from '../format-table.ts';
import { startPharos } from '../pharos.ts';
import { cpuMicros } from '../process-tree.ts';
import type { Session } from '../session.ts';
import type { Answered, Load } from './load.ts';
import { seedBadge, seedPage } from './seed-page.ts';

const CHECKS = 20;
const SECONDS = 15;
const CONNECTIONS = 64;

interface Measured {
  perSecond: number;
  /** Compares servers independently of the other load of the machine. */
  perCpuSecond: number;
}

/**
 * Measures views and conditional requests of a status page with 20 checks, and views of its badge. Compares them with
 * nginx, which serves the same bytes from a file.
 */
export const measurePages = async ({ report }: Session): Promise<Row[]> => {
  await using running = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'pharos-bench-pages-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  const pharos = await startPharos(3600);
  running.defer(() => pharos.stop());
  const path = await seedPage(pharos.client, pharos.organizationId, CHECKS);
  const badgePath = await seedBadge(pharos.client, pharos.organizationId);
  const port = Number(new URL(pharos.baseUrl).port);
  const first = await fetch(`${pharos.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
  if (first.status !== 200) throw new Error(`The page request failed with status ${first.status}`);
  const page = Buffer.from(await (await fetch(`${pharos.baseUrl}${path}`)).arrayBuffer());

  const measure = async (title: string, load: Load, pids: readonly number[], status: number): Promise<Measured> => {
    report(`${title} …`);
    await send({ ...load, seconds: 3 });
    const before = cpuMicros(pids);
    const { counts } = await send(load);
    const cpuSeconds = (cpuMicros(pids) - before) / 1_000_000;
    const count = counts[status] ?? 0;
    const others = Object.entries(counts).filter(([other]) => Number(other) !== status);
    if (others.length > 0) throw new Error(`${title}: ${JSON.stringify(counts)}`);
    return { perSecond: count / load.seconds, perCpuSecond: count / cpuSeconds };
  };
  const ask = { path, connections: CONNECTIONS, seconds: SECONDS, comesFromMany: true };
  const br = { 'accept-encoding': 'gzip, deflate, br' };
  const views = await measure('Pharos, views', { ...ask, port, headers: br }, [pharos.pid], 200);
  // Pharos renders the page again during the measurement, so an entity tag soon becomes invalid. The tag `*` matches
  // every response.
  const unchanged = { ...br, 'if-none-match': '*' };
  const tags = await measure('Pharos, 304', { ...ask, port, headers: unchanged }, [pharos.pid], 304);
  const badges = await measure('Pharos, badges', { ...ask, path: badgePath, port, headers: br }, [pharos.pid], 200);
  const rows: Row[] = [
    ['Bytes of a view (brotli)', figure(Number(first.headers.get('content-length')), 'B')],
    ['Views, Pharos', formatRates(views)],
    ['Conditional requests (304), Pharos', formatRates(tags)],
    ['Badges, Pharos', formatRates(badges)],
  ];

  const program = usableNginx();
  if (!program) return rows;
  const site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(site, 'page'), await readCompressed(`${pharos.baseUrl}${path}`));
  const nginxPort = await freePort();
  const config = `server { listen 127.0.0.1:${nginxPort}; root ${site}; keepalive_requests 1000000;
    location / { default_type text/html; add_header content-encoding br; try_files /page =404; } }`;
  const nginx = await startNginx({ program, folder: join(folder, 'nginx'), site: config, port: nginxPort });
  running.defer(nginx);
  const pid = Number(await readFile(join(folder, 'nginx', 'pid'), 'utf8'));
  const file = { ...ask, port: nginxPort, path: '/page', comesFromMany: false };
  const etag = (await fetch(`http://127.0.0.1:${nginxPort}/page`, { method: 'HEAD' })).headers.get('etag') ?? '';
  const nginxViews = await measure('nginx, views', { ...file, headers: br }, [pid], 200);
  const nginxTags = await measure('nginx, 304', { ...file, headers: { ...br, 'if-none-match': etag } }, [pid], 304);
  rows.push(
    ['Views of the same bytes, nginx', formatRates(nginxViews)],
    ['Conditional requests (304), nginx', formatRates(nginxTags)],
  );
  rows.push(['Uncompressed', figure(page.length, 'B')]);
  return rows;
};

const formatRates = ({ perSecond, perCpuSecond }: Measured): string =>
  `${figure(perSecond, '/s')}, ${figure(perCpuSecond, 'per second of one core')}`;

const send = async (load: Load): Promise<Answered> => {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: load });
  const [answered] = (await once(worker, 'message')) as [Answered];
  return answered;
};

/** `fetch` returns only the decompressed body. */
const readCompressed = async (url: string): Promise<Buffer> => {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  return buffer(answer);
};
