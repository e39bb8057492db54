import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { prepareDataDir } from './testing/data-dir.ts';
import { startNginx, usableNginx } from './testing/nginx.ts';
import { type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';

const HOST = 'pharos.example.com';
const SAMPLE = new URL('../deploy/nginx.conf', import.meta.url);
const program = usableNginx();

let base: string;
let pharos: Pharos;
let token: string;
let ports: { http: number; https: number };
let authority: string;
let stopNginx: (() => Promise<void>) | undefined;

/** Changes the ports of the sample. Throws if the sample lacks one of the texts to replace. */
const adapt = (sample: string, changes: readonly [string, string][]): string =>
  changes.reduce((site, [from, to]) => {
    if (!site.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}" any more`);
    return site.replaceAll(from, to);
  }, sample);

beforeAll(async () => {
  if (!program) return;
  base = await mkdtemp(join(tmpdir(), 'pharos-proxy-'));
  ports = { http: await freePort(), https: await freePort() };
  const upstream = await freePort();
  await prepareDataDir(join(base, 'data'));
  pharos = await startPharos({
    DATA_DIR: join(base, 'data'),
    BASE_URL: `https://${HOST}`,
    PORT: String(upstream),
  });
  const issuer = await issueCertificate({ name: 'Authority' });
  const issued = await issueCertificate({ name: HOST, hosts: [HOST] }, issuer);
  authority = issuer.certificate;
  await writeFile(join(base, 'fullchain.pem'), issued.certificate);
  await writeFile(join(base, 'privkey.pem'), issued.key);
  stopNginx = await startNginx({
    program,
    folder: join(base, 'nginx'),
    port: ports.https,
    site: adapt(await readFile(SAMPLE, 'utf8'), [
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
      [`/etc/letsencrypt/live/${HOST}`, base],
      ['http://127.0.0.1:3000', `http://127.0.0.1:${upstream}`],
    ]),
  });
});
afterAll(async () => {
  await stopNginx?.();
  await pharos?.killTree();
  if (base) await rm(base, { recursive: true, force: true });
});

const call = async (
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<IncomingMessage> => {
  const request = httpsRequest({
    host: '127.0.0.1',
    port: ports.https,
    servername: HOST,
    ca: authority,
    path,
    method,
    headers: { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  request.end(body ? JSON.stringify(body) : undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};

describe.skipIf(!program)('Pharos behind the nginx of deploy/nginx.conf', () => {
  it('passes on the address of the client, and ignores the address in the request of the client', async () => {
    const response = await call('/v1/sign-up/', {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      body: {
        email: 'ann@example.com',
        password: 'four gray herons wade',
        full_name: 'Ann Example',
        organization_name: 'Example',
      },
    });
    expect(response.statusCode).toBe(201);
    token = (JSON.parse(await text(response)) as { token: string }).token;
    const sql = await openSql(join(base, 'data'));
    const { rows } = await sql.query('select distinct actor_address as address from audit_log');
    await sql.end();
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
  });

  it('forwards live events at once', async () => {
    const stream = await call('/v1/events/', {
      headers: { authorization: `token ${token}`, 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    stream.setEncoding('utf8');
    let received = '';
    const arrived = new Promise<void>((resolve, reject) => {
      stream.on('data', (part: string) => {
        received += part;
        if (received.includes('event: check.changed')) resolve();
      });
      stream.once('end', () => reject(new Error(`The stream ended after: ${received}`)));
    });
    const created = await call('/v1/checks/', {
      method: 'POST',
      headers: { authorization: `token ${token}` },
      body: { name: 'Shop', type: 'http', url: 'http://127.0.0.1:9/', monitering_interval: 60 },
    });
    expect(created.statusCode).toBe(201);
    created.resume();
    // A buffering proxy would forward these few bytes only at the end of the stream, which never comes.
    await arrived;
    stream.destroy();
  });

  it('serves the page compressed, and makes browsers use HTTPS for this name', async () => {
    const response = await call('/', { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('hides everything that is only for the local machine', async () => {
    for (const path of ['/metrics', '/metrics/', '/%6Detrics', '//metrics']) {
      const response = await call(path);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(await text(response)).not.toContain('pharos_');
    }
    const ready = await call('/readyz');
    expect([ready.statusCode, JSON.parse(await text(ready))]).toEqual([200, { status: 'ready' }]);
  });

  it('redirects HTTP requests to HTTPS', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: ports.http,
      path: '/reports?check=1',
      headers: { host: HOST },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([301, `https://${HOST}/reports?check=1`]);
  });
});
