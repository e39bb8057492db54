import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { enqueueOrder } from '../storage/status-pages/enqueue-order.ts';
import { insertPageWithDomain } from '../storage/testing/custom-domains.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { orderCertificate } from './order-certificate.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DOMAIN = 'status.acme.org';
const NOWHERE = 'https://127.0.0.1:20009/directory';
const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let organizationId: number;
let pageId: number;
let logged: string;
let server: Server | undefined;
beforeEach(async () => {
  ({ organizationId } = await insertOrganization(database.db));
  pageId = await insertPageWithDomain(database.pool, { organizationId, domain: DOMAIN });
  logged = '';
});
afterEach(async () => {
  server?.close();
  server = undefined;
});

const order = async ({ directoryUrl = NOWHERE, now = NOW }: { directoryUrl?: string | null; now?: number } = {}) => {
  const at = new Date(now);
  await database.db.transaction().execute((trx) => enqueueOrder(trx, { organizationId, pageId, domain: DOMAIN }, at));
  const acme = directoryUrl === null ? null : { directoryUrl, email: null };
  const addLine = (line: string): void => {
    logged += line;
  };
  const log = pino({}, { write: addLine });
  await orderCertificate({ db: database.db, secrets, acme, log, now: () => now }, { organizationId, pageId });
};
const stored = async () => (await database.pool.query('select * from domain_certificates')).rows;

test('stores the reason when the authority is unreachable, and retries after 1, 2, 4, … and 24 hours', async () => {
  for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
    await order();
    expect(await stored()).toMatchObject([
      {
        ordering_since: null,
        certificate: null,
        problem: 'The certificate authority at 127.0.0.1:20009 could not be reached (ECONNREFUSED).',
        next_order_at: new Date(NOW + hours * HOUR),
      },
    ]);
  }
  expect((await database.pool.query('select private_key from acme_accounts')).rows).toEqual([
    { private_key: expect.stringMatching(/^v1:/) },
  ]);
  expect(logged).toContain('Certificate order for the domain');
  expect(logged).not.toContain('PRIVATE KEY');
});

test('rejects an authority with a self-signed certificate', async () => {
  const { certificate, key } = await issueCertificate({ name: 'localhost', hosts: ['localhost'] });
  let requests = 0;
  server = createServer({ cert: certificate, key }, () => (requests += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await order({ directoryUrl: `https://localhost:${port}/directory` });
  expect(await stored()).toMatchObject([{ problem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') }]);
  expect(requests).toBe(0);
});

test('orders nothing if ordering is disabled or the domain is no longer verified', async () => {
  await order({ directoryUrl: null });
  await database.pool.query('update status_pages set verified_at = null');
  await order();
  expect(await stored()).toMatchObject([{ problem: null, failures: 0, certificate: null }]);
  expect((await database.pool.query('select * from acme_accounts')).rows).toEqual([]);
});

test('replaces an account whose key was encrypted with a lost secret key', async () => {
  const lost = createSecretBox(randomBytes(32)).seal('key', {
    organizationId: 0,
    table: 'acme_accounts',
    column: 'private_key',
  });
  await database.pool.query('insert into acme_accounts (directory_url, private_key) values ($1, $2)', [NOWHERE, lost]);
  await order();
  const { rows } = await database.pool.query('select private_key from acme_accounts');
  expect(rows).toHaveLength(1);
  expect(rows[0].private_key).not.toBe(lost);
});
