import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CheckApp, createCheckApp, withData } from '../testing/check-app.ts';

let app: CheckApp;
const probed: { target: ProbeTarget; location: string | null }[] = [];
let shown: ProbeResult['certificate'] = null;
const queries: { name: string; type: DnsRecordType; nameServer?: string | undefined }[] = [];

const result: ProbeResult = {
  runId: 'run',
  checkId: 0,
  revision: 0,
  purpose: 'test',
  location: 'east',
  dueAt: 0,
  startedAt: Date.UTC(2026, 0, 2),
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 12.34,
  phases: { dns: 1, connect: 2, tls: 3, firstByte: 4, transfer: 5 },
  statusCode: 200,
  remoteAddress: '127.0.0.1',
  certificate: null,
};

beforeAll(async () => {
  app = await createCheckApp(
    {},
    {
      test: async (target, location) => {
        probed.push({ target, location });
        return { ...result, certificate: shown };
      },
      egressRefusal: (host) => (host === 'wiki.internal' ? 'wiki.internal is a name for private networks' : null),
      resolveRecords: async (name, type, nameServer) => {
        queries.push({ name, type, nameServer });
        if (name === 'broken.example') throw new Error('ETIMEOUT');
        return name === 'empty.example' ? [] : ['10 mail.example'];
      },
    },
  );
});
afterAll(() => app.close());
beforeEach(() => {
  probed.length = 0;
  queries.length = 0;
});

describe('a test probe', () => {
  test('probes the target of the check without its name, and stores nothing', async () => {
    const body = {
      url: 'https://h.example',
      data: { custom_header: { A: '1' }, request_timeout: 5 },
      location: 'west',
    };
    const answer = await app.call('POST', '/check-test/', withData(body));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        state: 'AV',
        error_summary: 'Available',
        response_time: 12.3,
        status_code: 200,
        phases: { dns: 1, connect: 2, tls: 3, first_byte: 4, transfer: 5 },
        remote_address: '127.0.0.1',
        location: 'East',
        check_start_time: '2026-01-02T00:00:00.000Z',
        certificate: null,
        prober_error: null,
      },
    ]);
    const target = { type: 'https', url: 'https://h.example', timeoutSeconds: 5, headers: { A: '1' } };
    expect(probed).toEqual([{ target, location: 'west' }]);
    expect(await app.pharos.services.db.selectFrom('checks').select('id').execute()).toEqual([]);
  });

  test.each(['', 'x'.repeat(1000), 'x\u0007'])('accepts the name %j without validation', async (name) => {
    const answer = await app.call('POST', '/check-test/', withData({ url: 'https://h.example', name }));
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'AV']);
  });

  test('runs at the location of the check, or at any location', async () => {
    await app.call('POST', '/check-test/', { url: 'https://h.example', preferred_edge_locations_csv: 'west' });
    await app.call('POST', '/check-test/', { url: 'https://h.example', location: '' });
    expect(probed.map(({ location }) => location)).toEqual(['west', null]);
  });

  test.each([null, Number.NaN, 8.64e15, -8.64e15, Number.POSITIVE_INFINITY])(
    'returns null for a certificate time of %j',
    async (time) => {
      shown = {
        subject: 'CN=h.example',
        issuer: 'CN=h.example',
        altNames: ['h.example'],
        altNameCount: 560,
        notBefore: time,
        notAfter: time,
        fingerprint: 'AA',
        problem: null,
      };
      const answer = await app.call('POST', '/check-test/', withData({ url: 'https://h.example' }));
      expect([answer.statusCode, answer.json().certificate]).toMatchObject([
        200,
        { not_before: null, not_after: null, alt_names: ['h.example'], alt_names_count: 560 },
      ]);
      shown = null;
    },
  );

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ url: 'udp://h:1' }, { command_string: ['Enter a command string'] }],
    [{ url: 'https://h', location: 'mars' }, { location: ['This location does not exist.'] }],
    [{ url: 'https://h', data: '{' }, { data: ['This is not valid JSON.'] }],
    [{ url: 'tcp://h:1', data: { custom_header: { A: '1' } } }, { custom_header: [expect.any(String)] }],
  ])('rejects %j with the errors of a check', async (body, expected) => {
    const answer = await app.call('POST', '/check-test/', withData(body));
    expect([answer.statusCode, answer.json()]).toEqual([400, expected]);
    expect(probed).toEqual([]);
  });

  test('applies the limits of the plan', async () => {
    const { db } = app.pharos.services;
    await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
    const answer = await app.call('POST', '/check-test/', withData({ url: 'https://h', data: { request_timeout: 5 } }));
    expect(answer.json()).toEqual({ request_timeout: ['Setting the request timeout needs the BLOSSOM plan.'] });
    await db.updateTable('organizations').set({ plan: 'GARDEN' }).execute();
  });
});

describe('DNS record values', () => {
  const match = (name: string, type: string) =>
    app.call('GET', `/checks/dns/match-string/?domain_name=${encodeURIComponent(name)}&dns_type=${type}`);

  test('returns the answers of the name servers', async () => {
    const answer = await match('dns://Example.com', 'MX');
    expect([answer.statusCode, answer.json()]).toEqual([200, { answers: ['10 mail.example'] }]);
    expect(queries).toEqual([{ name: 'example.com', type: 'MX' }]);
    expect((await match('empty.example', 'A')).json()).toEqual({ answers: [] });
  });

  test('returns the answers of the given name server', async () => {
    const answer = await app.call(
      'GET',
      '/checks/dns/match-string/?domain_name=example.com&dns_type=MX&dns_server=ns1.example.com',
    );
    expect(answer.statusCode).toBe(200);
    expect(queries).toEqual([{ name: 'example.com', type: 'MX', nameServer: 'ns1.example.com' }]);
    const wrong = await app.call('GET', '/checks/dns/match-string/?domain_name=h&dns_type=MX&dns_server=https://ns');
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['dns_server']]);
  });

  test('returns an error if the lookup fails', async () => {
    const answer = await match('broken.example', 'A');
    expect([answer.statusCode, answer.json()]).toEqual([422, { detail: 'Could not autoload DNS record' }]);
  });

  test.each([
    ['127.0.0.1', 'A', 'domain_name'],
    ['bad name', 'A', 'domain_name'],
    ['wiki.internal', 'TXT', 'domain_name'],
    ['', 'A', 'domain_name'],
    ['example.com', 'NAPTR', 'dns_type'],
  ])('rejects the name %j with the record type %s without a lookup', async (name, type, field) => {
    const answer = await match(name, type);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(queries).toEqual([]);
  });
});

test('lists the locations with live agents', async () => {
  expect((await app.call('GET', '/edge-locations/')).json()).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [
      {
        key: 'east',
        name: 'East',
        types: ['https', 'http', 'socket', 'icmp', 'tcp', 'udp', 'dns'],
        address: '192.0.2.7',
        addresses: [{ address: '192.0.2.7', family: 'IPv4' }],
        is_private: false,
      },
      {
        key: 'west',
        name: 'West',
        types: ['https', 'http'],
        address: null,
        addresses: [],
        is_private: false,
      },
    ],
    away: [],
  });
});

test('lists plans publicly, with price, features and limits', async () => {
  const all = (await app.pharos.call('GET', '/v1/public-plans/')).json();
  expect(all.results.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
    ['SPROUT', 0],
    ['BLOSSOM', 1100],
    ['GARDEN', 3600],
    ['SPROUT', 0],
    ['BLOSSOM', 10560],
    ['GARDEN', 34560],
  ]);
  const { results } = (await app.pharos.call('GET', '/v1/public-plans/?name=blossom')).json();
  expect(results.map(({ period_unit }: { period_unit: string }) => period_unit)).toEqual(['M', 'Y']);
  expect(results[0].feature_json).toContainEqual({ id: 3, key: 'custom_header', description: 'Custom HTTP headers' });
  const keys = results[0].feature_json.map(({ key }: { key: string }) => key);
  expect(keys).not.toContain('performance_alerting');
  expect(results[0].limits).toMatchObject({ check_count: 60, integrations_count: 10, data_storage_years: 1 });
  expect((await app.pharos.call('GET', '/v1/public-plans/?name=oak')).json()).toMatchObject({ count: 0, results: [] });
});
