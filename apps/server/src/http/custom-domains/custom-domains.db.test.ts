import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectPlain, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/lib/testing/free-port.mjs';
import { insertCertificate, insertPageWithDomain } from '../../storage/testing/custom-domains.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { insertOrganization } from '../../storage/testing/seed.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
const DOMAIN = 'status.acme.org';
let pharos: TestApp;
let ports: { https: number; http: number };
let ours: number;
let otherOrganization: number;
let warnings: string[];

beforeEach(async () => {
  ports = { https: await freePort(), http: await freePort() };
  warnings = [];
  const settings = {
    ACME_DIRECTORY_URL: 'https://127.0.0.1:9/directory',
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
  };
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  pharos = await createTestApp(settings, { database, log, domainsReadEveryMs: 50 });
  ({ organizationId: ours } = await insertOrganization(pharos.services.db));
  ({ organizationId: otherOrganization } = await insertOrganization(pharos.services.db));
});
afterEach(() => pharos.close());

const insertPage = (organizationId: number, isVerified = true, domain = DOMAIN) =>
  insertPageWithDomain(pharos.pool, { organizationId, domain, isVerified });
const certify = (organizationId: number, pageId: number, domain = DOMAIN) =>
  insertCertificate(pharos.pool, pharos.services.secrets, { organizationId, pageId, domain });
/** Returns the fingerprint of the certificate for a name. Null if the connection ends without a certificate. */
const shown = (servername: string): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', () => resolve(null));
  });
const visit = async (host: string, path = '/') => {
  // Without an agent, no connection stays open and delays the shutdown.
  const sent = request({ host: '127.0.0.1', port: ports.http, path, headers: { host }, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, location: response.headers.location, body: await text(response) };
};
const isAllowed = async (domain: string) =>
  (await pharos.app.inject({ url: `/tls/allowed?domain=${domain}` })).statusCode;

test('serves a domain with the certificate of the page that has proved it, even if another page claims it', async () => {
  const page = await insertPage(ours);
  const claimed = await insertPage(otherOrganization, false);
  await certify(otherOrganization, claimed);
  const { fingerprint } = await certify(ours, page);
  await expect.poll(() => shown(DOMAIN)).toBe(fingerprint);
  expect([await shown('status.acme.com'), await shown('acme.org'), await shown('localhost')]).toEqual([
    null,
    null,
    null,
  ]);

  // The domain changes to another organization. Neither the previous certificate nor the one of the unproved claim may
  // be served.
  await pharos.pool.query(`update status_pages set verified_at = null where id = $1`, [page]);
  await pharos.pool.query('delete from domain_certificates where organization_id = $1', [otherOrganization]);
  await pharos.pool.query('update status_pages set verified_at = now() where id = $1', [claimed]);
  await expect.poll(() => shown(DOMAIN)).toBe(null);
  const { fingerprint: fresh } = await certify(otherOrganization, claimed);
  await expect.poll(() => shown(DOMAIN)).toBe(fresh);
});

test('serves a renewed certificate within seconds, and serves no certificate whose key cannot be decrypted', async () => {
  const page = await insertPage(ours);
  const other = await insertPage(otherOrganization, true, 'status.acme.net');
  const { fingerprint } = await certify(ours, page);
  const { fingerprint: ofOther } = await certify(otherOrganization, other, 'status.acme.net');
  await expect.poll(() => shown(DOMAIN)).toBe(fingerprint);
  const { fingerprint: renewed } = await certify(ours, page);
  await expect.poll(() => shown(DOMAIN)).toBe(renewed);
  await pharos.pool.query(
    `update domain_certificates set changed_at = clock_timestamp(), private_key =
       (select private_key from domain_certificates where organization_id = $2) where organization_id = $1`,
    [ours, otherOrganization],
  );
  await expect.poll(() => shown(DOMAIN)).toBe(null);
  expect(await shown('status.acme.net')).toBe(ofOther);
});

test('serves the last known certificate while the database is unavailable', async () => {
  const { fingerprint } = await certify(ours, await insertPage(ours));
  await expect.poll(() => shown(DOMAIN)).toBe(fingerprint);
  await pharos.pool.query('alter table domain_certificates rename to away');
  await expect.poll(() => warnings).toContainEqual(expect.stringMatching(/certificates/i));
  expect(await shown(DOMAIN)).toBe(fingerprint);
  await pharos.pool.query('alter table away rename to domain_certificates');
});

test('serves a verified domain over HTTP until it has a certificate, and nothing else', async () => {
  const page = await insertPage(ours);
  await expect.poll(async () => (await visit(DOMAIN)).status).toBe(200);
  const onMainPort = await pharos.app.inject({ url: `/s/${page}-Acme` });
  expect([onMainPort.statusCode, onMainPort.headers['x-frame-options']]).toEqual([200, 'DENY']);
  for (const host of ['localhost', `127.0.0.1:${ports.http}`, 'status.acme.com']) {
    expect([host, (await visit(host, '/login')).status]).toEqual([host, 404]);
    expect([host, (await visit(host, `/s/${page}-Acme`)).status]).toEqual([host, 404]);
  }
  await certify(ours, page);
  await expect.poll(async () => (await visit(DOMAIN, '/feed.atom')).location).toBe(`https://${DOMAIN}/feed.atom`);
  expect((await visit(`${DOMAIN}:${ports.http}`)).location).toBe(`https://${DOMAIN}:${ports.https}/`);
  // A client sends this form to a proxy.
  expect((await visit(DOMAIN, 'http://status.example.org/')).location).toBe(`https://${DOMAIN}/`);
});

test('answers the challenge of the certificate authority only on its own domain while the domain is verified', async () => {
  const page = await insertPage(ours);
  await insertPage(otherOrganization, true, 'status.acme.net');
  await pharos.pool.query(
    `insert into acme_challenges (token, status_page_id, domain, answer) values ('token-1', $1, $2, 'token-1.thumb')`,
    [page, DOMAIN],
  );
  const path = '/.well-known/acme-challenge/token-1';
  const onMainPort = async (host: string, url = path) => {
    const { statusCode, body } = await pharos.app.inject({ url, headers: { host } });
    return statusCode === 200 ? body : statusCode;
  };
  expect([await onMainPort(DOMAIN), (await visit(`${DOMAIN}:80`, path)).body]).toEqual([
    'token-1.thumb',
    'token-1.thumb',
  ]);
  const { headers } = await pharos.app.inject({ url: path, headers: { host: DOMAIN } });
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/octet-stream', 'no-store']);
  const refused = await pharos.app.inject({ url: path, headers: { host: 'status.acme.net' } });
  expect(refused.json()).toEqual({ detail: 'Challenge not found.' });
  for (const host of ['status.acme.net', 'localhost', 'status.example.org', "x' or '1'='1"]) {
    expect([host, await onMainPort(host)]).toEqual([host, 404]);
  }
  for (const token of ['token-2', 'token-1%00', '..%2f..%2fhealthz', 'x'.repeat(190), '%']) {
    expect(await onMainPort(DOMAIN, `/.well-known/acme-challenge/${token}`)).not.toContain?.('thumb');
  }
  await pharos.pool.query('update status_pages set verified_at = null where id = $1', [page]);
  expect(await onMainPort(DOMAIN)).toBe(404);
});

test('allows proxies to request certificates for verified domains and for Pharos itself', async () => {
  const page = await insertPage(ours);
  await insertPage(otherOrganization, false, 'status.acme.net');
  await expect.poll(() => isAllowed(DOMAIN)).toBe(200);
  expect([await isAllowed('localhost'), await isAllowed('STATUS.acme.org.')]).toEqual([200, 200]);
  for (const name of ['', 'status.acme.net', 'acme.org', `${DOMAIN}:80`, 'x.localhost', `${DOMAIN}&domain=localhost`]) {
    expect([name, await isAllowed(name)]).toEqual([name, 404]);
  }
  await pharos.pool.query('delete from status_pages where id = $1', [page]);
  await expect.poll(() => isAllowed(DOMAIN)).toBe(404);
});

test('frees the ports when the application closes with open connections, and allows closing twice', async () => {
  await certify(ours, await insertPage(ours));
  await expect.poll(() => shown(DOMAIN)).not.toBe(null);
  const idle: Socket[] = [
    connect({ host: '127.0.0.1', port: ports.https, servername: DOMAIN, rejectUnauthorized: false }),
    connectPlain(ports.https, '127.0.0.1'),
    connectPlain(ports.http, '127.0.0.1'),
  ];
  for (const socket of idle) socket.on('error', () => {});
  await Promise.all([once(idle[0] as Socket, 'secureConnect'), once(idle[1] as Socket, 'connect')]);
  const startedAt = performance.now();
  await Promise.all([pharos.app.close(), pharos.app.close()]);
  // Node.js itself closes silent connections only after one minute.
  expect(performance.now() - startedAt).toBeLessThan(40_000);
  for (const port of [ports.https, ports.http]) {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  }
  for (const socket of idle) socket.destroy();
});

test('serves the domains with their certificates if only an HTTPS port is configured', async () => {
  await pharos.close();
  pharos = await createTestApp(
    { ACME_DIRECTORY_URL: 'https://127.0.0.1:9/directory', HTTPS_PORT: String(ports.https) },
    { database, domainsReadEveryMs: 50 },
  );
  ({ organizationId: ours } = await insertOrganization(pharos.services.db));
  const { fingerprint } = await certify(ours, await insertPage(ours));
  await expect.poll(() => shown(DOMAIN)).toBe(fingerprint);
});

test('serves the domains without a redirect to HTTPS if only an HTTP port is configured', async () => {
  await pharos.close();
  pharos = await createTestApp({ HTTP_PORT: String(ports.http) }, { database, domainsReadEveryMs: 50 });
  ({ organizationId: ours } = await insertOrganization(pharos.services.db));
  await certify(ours, await insertPage(ours));
  await expect.poll(async () => (await visit(DOMAIN)).status).toBe(200);
});

test('sends no Strict-Transport-Security on a custom domain, because only the owner of the domain may decide this', async () => {
  const { settings } = pharos.services;
  await pharos.close();
  pharos = await createTestApp(
    {},
    {
      database,
      settings: { ...settings, baseUrl: 'https://pharos.example', httpsPort: undefined, httpPort: undefined },
      domainsReadEveryMs: 50,
    },
  );
  ({ organizationId: ours } = await insertOrganization(pharos.services.db));
  await insertPage(ours);
  await expect.poll(() => isAllowed(DOMAIN)).toBe(200);
  const strictness = async (host: string) =>
    (await pharos.app.inject({ url: '/', headers: { host } })).headers['strict-transport-security'];
  expect([await strictness('pharos.example'), await strictness(DOMAIN)]).toEqual(['max-age=31536000', undefined]);
});
