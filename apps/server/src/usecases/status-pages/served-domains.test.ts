import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { secretPlaces } from '../../storage/connection/secret-places.ts';
import type { Services } from '../context.ts';
import { ServedCertificates } from './served-certificates.ts';
import { nameOfHost, ServedDomains } from './served-domains.ts';

const READ_EVERY_MS = 5000;
const secrets = createSecretBox(Buffer.alloc(32, 7));

let rows: object[];
let row: object | undefined;
let reads: number;
let isAway: boolean;
let logged: string[];
let services: Services;
beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  row = undefined;
  reads = 0;
  isAway = false;
  logged = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line).msg) });
  services = { db, log, secrets, settings: { baseUrl: 'https://pharos.example' } } as unknown as Services;
});
afterEach(() => {
  vi.useRealTimers();
});

const db: unknown = new Proxy(
  {},
  {
    get: (_target, name) => {
      if (name !== 'execute' && name !== 'executeTakeFirst') return () => db;
      return async () => {
        reads += 1;
        if (isAway) throw new Error('away');
        return name === 'execute' ? rows : row;
      };
    },
  },
);
const AWAY = /cannot be read from the database; the last known ones are served$/;
const nextRead = () => vi.advanceTimersByTimeAsync(READ_EVERY_MS);

test.each([
  ['status.acme.org', 'status.acme.org'],
  ['Status.ACME.org.', 'status.acme.org'],
  ['status.acme.org:8443', 'status.acme.org'],
  ['status.acme.org.:80', 'status.acme.org'],
  ['status.acme.org:', 'status.acme.org:'],
  ['status:80.acme.org', 'status:80.acme.org'],
  [undefined, ''],
])('parses the host "%s" to "%s"', (host, name) => {
  expect(nameOfHost(host)).toBe(name);
});

describe('ServedDomains', () => {
  test('maps a domain to its page, but neither the own host nor an unknown host', async () => {
    rows = [
      { id: 7, name: 'Acme Inc.', domain: 'status.acme.org' },
      { id: 8, name: 'Own', domain: 'pharos.example' },
    ];
    await using domains = new ServedDomains(services);
    expect(domains.pageOf('status.acme.org')).toBeNull();
    await domains.start();
    const page = { id: 7, slug: 'AcmeInc' };
    expect(['status.acme.org', 'STATUS.acme.org.:443'].map((host) => domains.pageOf(host))).toEqual([page, page]);
    for (const host of ['pharos.example', 'PHAROS.example:443', 'acme.org', '', undefined])
      expect([host, domains.pageOf(host)]).toEqual([host, null]);
  });

  test('reads the domains every five seconds until it is stopped', async () => {
    const domains = new ServedDomains(services);
    await domains.start();
    await domains.start();
    expect(reads).toBe(2);
    rows = [{ id: 7, name: 'Acme', domain: 'status.acme.org' }];
    await vi.advanceTimersByTimeAsync(READ_EVERY_MS - 1);
    expect(domains.pageOf('status.acme.org')).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect([domains.pageOf('status.acme.org'), reads]).toEqual([{ id: 7, slug: 'Acme' }, 3]);
    await domains.stop();
    await domains.stop();
    await nextRead();
    expect(reads).toBe(3);
  });

  test('serves the last known domains while the database is unavailable, and logs each outage once', async () => {
    rows = [{ id: 7, name: 'Acme', domain: 'status.acme.org' }];
    await using domains = new ServedDomains(services);
    await domains.start();
    isAway = true;
    for (let n = 0; n < 3; n += 1) await nextRead();
    expect([domains.pageOf('status.acme.org')?.id, logged]).toEqual([7, [expect.stringMatching(AWAY)]]);
    isAway = false;
    await nextRead();
    isAway = true;
    for (let n = 0; n < 2; n += 1) await nextRead();
    expect(logged).toHaveLength(2);
  });
});

describe('ServedCertificates', () => {
  const served = { organizationId: 3, pageId: 7, domain: 'status.acme.org', changedAt: new Date(1), expiresAt: null };
  const stored = (organizationId = 3) => ({
    certificate: 'PEM',
    privateKey: secrets.seal('key', secretPlaces.domainCertificate(organizationId)),
  });
  const opened = { pageId: 7, certificate: 'PEM', privateKey: 'key', changedAt: 1 };

  test('returns a certificate only for its page and domain, and reads it again only after a change', async () => {
    rows = [served];
    row = stored();
    await using certificates = new ServedCertificates(services);
    expect(certificates.of('status.acme.org', 7)).toBeNull();
    await certificates.start();
    const first = certificates.of('status.acme.org', 7);
    expect(first).toEqual(opened);
    expect([certificates.of('status.acme.org', 8), certificates.of('acme.org', 7)]).toEqual([null, null]);
    const before = reads;
    await nextRead();
    expect([reads - before, certificates.of('status.acme.org', 7)]).toEqual([1, first]);
    rows = [{ ...served, changedAt: new Date(2) }];
    row = { ...stored(), certificate: 'RENEWED' };
    await nextRead();
    expect(certificates.of('status.acme.org', 7)).toEqual({ ...opened, certificate: 'RENEWED', changedAt: 2 });
    rows = [{ ...served, pageId: 8, changedAt: new Date(2) }];
    await nextRead();
    expect([certificates.of('status.acme.org', 7), certificates.of('status.acme.org', 8)?.certificate]).toEqual([
      ...[null, 'RENEWED'],
    ]);
    rows = [];
    await nextRead();
    expect(certificates.of('status.acme.org', 8)).toBeNull();
  });

  test('does not serve a certificate whose key cannot be decrypted or that no longer exists', async () => {
    rows = [served];
    row = stored(4);
    await using certificates = new ServedCertificates(services);
    await certificates.start();
    expect(certificates.of('status.acme.org', 7)).toBeNull();
    expect(logged).toEqual([
      'The certificate key of a custom domain cannot be decrypted; the domain is not served with TLS',
    ]);
    row = undefined;
    await nextRead();
    expect([certificates.of('status.acme.org', 7), logged.length]).toEqual([null, 1]);
    row = stored();
    await nextRead();
    expect(certificates.of('status.acme.org', 7)).toEqual(opened);
  });

  test('serves the last known certificates while the database is unavailable, and logs each outage once', async () => {
    rows = [served];
    row = stored();
    const certificates = new ServedCertificates(services);
    await certificates.start();
    isAway = true;
    for (let n = 0; n < 3; n += 1) await nextRead();
    expect([certificates.of('status.acme.org', 7), logged]).toEqual([opened, [expect.stringMatching(AWAY)]]);
    isAway = false;
    await nextRead();
    isAway = true;
    for (let n = 0; n < 2; n += 1) await nextRead();
    expect(logged).toHaveLength(2);
    await certificates.stop();
    const before = reads;
    await nextRead();
    expect(reads).toBe(before);
  });
});

test.each([
  ['domains', () => new ServedDomains(services)],
  ['certificates', () => new ServedCertificates(services)],
])('stops reading %s after disposal', async (_what, create) => {
  {
    await using served = create();
    await served.start();
  }
  const before = reads;
  await nextRead();
  expect(reads).toBe(before);
});
