import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { type AcmeServer, startAcmeServer, usableCaddy } from './testing/acme-server.ts';
import { prepareDataDir } from './testing/data-dir.ts';
import { type NameServer, type Names, startNameServer } from './testing/name-server.ts';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { openSql } from './testing/sql.ts';

const ADDRESS = '127.0.0.47';
const DOMAIN = 'status.acme.org';
/** Resolves to the server of someone else. */
const LOST = 'status.acme.net';
const ELSEWHERE = '127.0.0.48';
const program = await usableCaddy(ADDRESS);

let base: string;
let authority: AcmeServer;
let nameServer: NameServer;
let environment: Record<string, string>;
let pharos: Pharos;
let api: Api;
let page: StatusPage;
let root: string;
let elsewhere: Server;
const names: Names = {};

beforeAll(async () => {
  if (!program) return;
  base = await mkdtemp(join(tmpdir(), 'pharos-domain-'));
  authority = await startAcmeServer(program, join(base, 'caddy'), { [DOMAIN]: ADDRESS, [LOST]: ELSEWHERE });
  root = await readFile(authority.rootPath, 'utf8');
  nameServer = await startNameServer(names);
  elsewhere = createServer((_request, response) => response.end('Welcome to another site'));
  elsewhere.listen(80, ELSEWHERE);
  await once(elsewhere, 'listening');
  const port = await freePort();
  await prepareDataDir(join(base, 'data'));
  environment = {
    DATA_DIR: join(base, 'data'),
    HOST: ADDRESS,
    PORT: String(port),
    BASE_URL: `http://${ADDRESS}:${port}`,
    VERIFY_DOMAIN: 'pharos.example',
    DNS_SERVERS: nameServer.address,
    ACME_DIRECTORY_URL: authority.directoryUrl,
    ACME_EMAIL: 'operator@pharos.example',
    HTTPS_PORT: '443',
    HTTP_PORT: '80',
    NODE_EXTRA_CA_CERTS: authority.rootPath,
  };
  pharos = await startPharos(environment);
  api = await Api.signUp(pharos.baseUrl);
});
afterAll(async () => {
  await pharos?.killTree();
  nameServer?.close();
  elsewhere?.close();
  await authority?.stop();
  if (base) await rm(base, { recursive: true, force: true });
});

const claim = async (domain: string): Promise<StatusPage> => {
  const { id } = await api.post<StatusPage>('/public-status-pages/', { name: 'Acme', custom_domain: domain });
  const made = await api.post<StatusPage>(`/public-status-pages-generate-cname/?status_page=${id}`, {
    id,
    custom_domain: domain,
  });
  const { key, value } = made.custom_domain_cname ?? { key: '', value: '' };
  names[`${key}.${domain}`] = { cname: value };
  return made;
};
const verify = ({ id }: StatusPage) => api.get<StatusPage>(`/public-status-pages-verify/?status_page=${id}`);
const order = ({ id }: StatusPage) => api.post<StatusPage>(`/public-status-pages/${id}/certificate/`, undefined);
const certificateOf = async ({ id }: StatusPage) =>
  (await api.get<StatusPage>(`/public-status-pages/${id}/`)).custom_domain_certificate;

const tlsTo = (servername: string | undefined, options: object = {}): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: ADDRESS, port: 443, ca: root, ...(servername && { servername }), ...options });
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  });
const visit = async (options: RequestOptions = {}) => {
  const request = httpsRequest({ host: ADDRESS, servername: DOMAIN, ca: root, headers: { host: DOMAIN }, ...options });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
const visitPlain = async (host: string, path = '/') => {
  const request = httpRequest({ host: ADDRESS, port: 80, path, headers: { host } });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
const isAllowed = async (domain: string) =>
  (await fetch(`${pharos.baseUrl}/tls/allowed?domain=${encodeURIComponent(domain)}`)).status;

describe.skipIf(!program)('the domain of a status page', () => {
  it('has no certificate and is not served before it is verified', async () => {
    page = await claim(DOMAIN);
    await expect(order(page)).rejects.toThrow('Verify the domain first');
    expect(await certificateOf(page)).toMatchObject({ state: 'none' });
    expect([await isAllowed(DOMAIN), await isAllowed(ADDRESS)]).toEqual([404, 200]);
    expect((await visitPlain(DOMAIN)).status).toBe(404);
    await expect(tlsTo(DOMAIN)).rejects.toThrow();
  });

  it('is served by HTTP after verification, and proxies may order a certificate', async () => {
    await verify(page);
    await expect.poll(() => isAllowed(DOMAIN)).toBe(200);
    const plain = await visitPlain(DOMAIN);
    expect([plain.status, plain.body.includes('<title>Acme')]).toEqual([200, true]);
    await expect(tlsTo(DOMAIN)).rejects.toThrow();
  });

  it('gets a certificate from the authority and is served by TLS', async () => {
    const { custom_domain_certificate: certificateOrder } = await order(page);
    expect(certificateOrder).toMatchObject({ state: 'ordering' });
    await expect.poll(() => certificateOf(page)).toMatchObject({ state: 'issued', problem: null });
    await expect
      .poll(() => visit().catch(String))
      .toMatchObject({ status: 200, body: expect.stringContaining('<title>Acme') });
    const socket = await tlsTo(DOMAIN);
    expect([socket.authorized, socket.getPeerCertificate().subjectaltname]).toEqual([true, `DNS:${DOMAIN}`]);
    expect(socket.getProtocol()).toBe('TLSv1.3');
    socket.destroy();
    const { public_url } = await api.get<StatusPage>(`/public-status-pages/${page.id}/`);
    expect(public_url).toBe(`https://${DOMAIN}/`);
  });

  it('redirects HTTP requests to TLS while it has a certificate', async () => {
    const { status, headers } = await visitPlain(DOMAIN, '/feed.atom?a=1');
    expect([status, headers.location]).toEqual([307, `https://${DOMAIN}/feed.atom?a=1`]);
    expect((await visit()).headers['strict-transport-security']).toBeUndefined();
  });

  it('uses its certificate only for its own name, and serves no other host with it', async () => {
    for (const name of ['status.example.org', 'acme.org', `x.${DOMAIN}`, undefined])
      await expect(tlsTo(name)).rejects.toThrow();
    for (const host of ['status.example.org', ADDRESS, pharos.baseUrl.replace('http://', '')]) {
      expect([host, (await visit({ headers: { host } })).status]).toEqual([host, 421]);
    }
    expect((await visit({ path: '/login' })).status).toBe(404);
    await expect(
      tlsTo(DOMAIN, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0' }),
    ).rejects.toThrow();
  });

  it('stores its keys encrypted and shows them to no one', async () => {
    const sql = await openSql(join(base, 'data'));
    const { rows } = await sql.query(
      'select private_key as key from domain_certificates union all select private_key from acme_accounts',
    );
    const { rows: audit } = await sql.query(
      `select after from audit_log where action = 'status-page.order-certificate'`,
    );
    // Removed after the certificate is stored.
    await expect.poll(async () => (await sql.query('select * from acme_challenges')).rows).toEqual([]);
    await sql.end();
    expect(rows).toEqual([{ key: expect.stringMatching(/^v1:/) }, { key: expect.stringMatching(/^v1:/) }]);
    expect(audit).toEqual([{ after: { domain: DOMAIN } }]);
  });

  it('is still served after the process was killed and restarted', async () => {
    await pharos.killTree();
    pharos = await startPharos(environment);
    expect((await visit()).status).toBe(200);
  });

  it('gets no certificate and a reason if it does not resolve to Pharos', async () => {
    const lost = await claim(LOST);
    await verify(lost);
    await order(lost);
    await expect
      .poll(() => certificateOf(lost))
      .toMatchObject({
        state: 'failed',
        problem: expect.stringContaining(`could not verify ${LOST}`),
        next_order_at: expect.any(String),
      });
    await expect(order(lost)).rejects.toThrow('429');
  });

  it('is no longer served by TLS after it is removed from the page', async () => {
    await api.put(`/public-status-pages/${page.id}/`, { name: 'Acme', logo_url: '', custom_domain: null });
    await expect
      .poll(() =>
        tlsTo(DOMAIN).then(
          () => 'served',
          () => 'ended',
        ),
      )
      .toBe('ended');
    // Domains and certificates are read separately, each every 5 seconds.
    await expect.poll(() => isAllowed(DOMAIN)).toBe(404);
  });
});
