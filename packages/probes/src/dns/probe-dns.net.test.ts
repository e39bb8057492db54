import type { DnsTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { closedPort } from '../testing/listening.ts';
import { startNameServer, type Zone } from '../testing/name-server.ts';
import { probeDns } from './probe-dns.ts';
import { queryAnswers } from './query-answers.ts';
import { RECORDS } from './record-text.ts';

const name = 'example.test';
const LONG_TEXT = 'x'.repeat(600);

const probe = async (zone: Zone, options: Partial<DnsTarget> = {}) => {
  const { address } = await startNameServer(zone);
  return probeDns(
    { type: 'dns', host: name, recordType: 'A', expected: '192.0.2.1', timeoutSeconds: 20, ...options },
    testContext({ nameServers: [address] }),
  );
};

const CERTIFICATE_HASH = Buffer.from('0c72ac70b745ac19', 'hex');

const zone: Zone = {
  '7.2.0.192.in-addr.arpa': {
    records: [{ type: 'PTR', name: '7.2.0.192.in-addr.arpa', data: 'web.example.test' }],
  },
  [name]: {
    records: [
      { type: 'CAA', name, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
      { type: 'CAA', name, data: { flags: 128, tag: 'iodef', value: 'mailto:ann@example.test', issuerCritical: true } },
      { type: 'TLSA', name, data: { usage: 3, selector: 1, matchingType: 1, certificate: CERTIFICATE_HASH } },
      { type: 'A', name, data: '192.0.2.1' },
      { type: 'A', name, data: '192.0.2.2' },
      { type: 'AAAA', name, data: '2001:db8::1' },
      { type: 'MX', name, data: { preference: 10, exchange: 'mail.example.test' } },
      { type: 'NS', name, data: 'ns1.example.test' },
      { type: 'NS', name, data: 'ns2.example.test' },
      {
        type: 'SOA',
        name,
        data: {
          mname: 'ns1.example.test',
          rname: 'admin.example.test',
          serial: 7,
          refresh: 1,
          retry: 2,
          expire: 3,
          minimum: 4,
        },
      },
      { type: 'SRV', name, data: { priority: 10, weight: 5, port: 5060, target: 'sip.example.test' } },
      { type: 'TXT', name, data: [LONG_TEXT.slice(0, 255), LONG_TEXT.slice(255, 510), LONG_TEXT.slice(510)] },
      { type: 'TXT', name, data: ['v=spf1 -all'] },
    ],
  },
  'www.example.test': {
    records: [
      { type: 'CNAME', name: 'www.example.test', data: 'example.test' },
      { type: 'A', name: 'example.test', data: '192.0.2.1' },
    ],
  },
};

it.each([
  ['A', '192.0.2.2, 192.0.2.1'],
  ['AAAA', '2001:DB8:0::1'],
  ['CAA', '128 iodef "mailto:ann@example.test", 0 issue "ca.example"'],
  ['MX', '10 Mail.Example.test.'],
  ['NS', 'ns2.example.test.,ns1.example.test.'],
  ['SOA', 'ns1.example.test admin.example.test 7 1 2 3 4'],
  ['SRV', '10 5 5060 sip.example.test'],
  ['TLSA', '3 1 1 0C72AC70 B745AC19'],
  ['TXT', `"v=spf1 -all",${LONG_TEXT}`],
] as const)('accepts the expected %s record', async (recordType, expected) => {
  expect(await probe(zone, { recordType, expected })).toMatchObject({ verdict: 'AV', summary: 'Available' });
});

it('finds the name of an address', async () => {
  const options = { host: '7.2.0.192.in-addr.arpa', recordType: 'PTR' as const, expected: 'web.example.test.' };
  expect(await probe(zone, options)).toMatchObject({ verdict: 'AV' });
});

it('accepts a null MX record in its written form', async () => {
  const records: Zone[string]['records'] = [{ type: 'MX', name, data: { preference: 0, exchange: '.' } }];
  const options = { recordType: 'MX' as const, expected: '0 .' };
  expect(await probe({ [name]: { records } }, options)).toMatchObject({ verdict: 'AV' });
  expect(await probe({ [name]: { records } }, { ...options, expected: '10 mail.example.test' })).toMatchObject({
    verdict: 'DME',
    summary: 'The MX record does not match: 0 .',
  });
});

it.each([
  ['A', '192.0.2.1'],
  ['AAAA', '2001:db8::2'],
  ['MX', '20 mail.example.test'],
  ['TXT', 'v=spf1 +all'],
] as const)('reports a different %s record', async (recordType, expected) => {
  const finding = await probe(zone, { recordType, expected });
  expect(finding).toMatchObject({
    verdict: 'DME',
    summary: expect.stringContaining(`The ${recordType} record does not match`),
  });
  expect(finding.responseTimeMs).toBeGreaterThan(0);
});

it('follows an alias to its address, and finds the alias itself', async () => {
  expect(await probe(zone, { host: 'www.example.test' })).toMatchObject({ verdict: 'AV' });
  expect(await probe(zone, { host: 'WWW.example.test.', recordType: 'CNAME', expected: 'example.test' })).toMatchObject(
    {
      verdict: 'AV',
    },
  );
});

it('queries a non-ASCII name in its ASCII form', async () => {
  const ascii = 'xn--mnchen-3ya.test';
  const finding = await probe(
    { [ascii]: { records: [{ type: 'A', name: ascii, data: '192.0.2.1' }] } },
    { host: 'München.test' },
  );
  expect(finding).toMatchObject({ verdict: 'AV' });
});

it('reports a mismatch for a name without such a record', async () => {
  const finding = await probe(zone, { host: 'www.example.test', recordType: 'MX' });
  expect(finding).toMatchObject({ verdict: 'DME', summary: 'The name has no MX record' });
});

it.each([
  ['NXDOMAIN', 'No such host'],
  ['SERVFAIL', 'The name servers report a failure (SERVFAIL)'],
  ['REFUSED', 'The name servers refused the query (REFUSED)'],
] as const)('reports %s as not responding', async (rcode, summary) => {
  expect(await probe({ [name]: { rcode } })).toMatchObject({ verdict: 'NR', summary, responseTimeMs: null });
});

it('reports silence as not responding at the deadline', async () => {
  expect(await probe({ [name]: { silent: true } }, { timeoutSeconds: 0.3 })).toMatchObject({
    verdict: 'NR',
    summary: 'Name resolution timed out after 0.3 s',
  });
});

it('repeats the query over TCP if the response was truncated', async () => {
  const records = [{ type: 'A' as const, name, data: '192.0.2.1' }];
  expect(await probe({ [name]: { records, truncated: true } })).toMatchObject({ verdict: 'AV' });
});

describe('a check with its own name server', () => {
  const own = () => startNameServer({ [name]: { records: [{ type: 'A', name, data: '192.0.2.77' }] } });
  const probeWith = async (nameServer: string, egress: 'any' | 'public' = 'any') => {
    const ns = 'ns.example.test';
    const { address } = await startNameServer({
      ...zone,
      [ns]: { records: [{ type: 'A', name: ns, data: '127.0.0.1' }] },
    });
    return probeDns(
      { type: 'dns', host: name, recordType: 'A', expected: '192.0.2.77', timeoutSeconds: 20, nameServer },
      testContext({ nameServers: [address], egress: { network: egress } }),
    );
  };

  it('queries this name server, by address or by name', async () => {
    const { address, queries } = await own();
    expect(await probeWith(address)).toMatchObject({ verdict: 'AV' });
    expect(await probeWith(address.replace('127.0.0.1', 'NS.example.test'))).toMatchObject({ verdict: 'AV' });
    expect(queries).toEqual([`${name} A`, `${name} A`]);
  });

  it('sends no query to a network that is not allowed', async () => {
    const { address, queries } = await own();
    expect(await probeWith(address, 'public')).toMatchObject({
      verdict: null,
      proberError: expect.stringMatching(/^Target not allowed/),
    });
    expect(await probeWith(address.replace('127.0.0.1', 'ns.example.test'), 'public')).toMatchObject({
      verdict: null,
      proberError: 'Target not allowed: ns.example.test resolves to an address that is not public',
    });
    expect(queries).toEqual([]);
  });

  it('is not responding if the name server is unreachable or does not exist', async () => {
    const nameServer = `127.0.0.1:${await closedPort()}`;
    expect(await probeWith(nameServer)).toMatchObject({
      verdict: 'NR',
      summary: `The name server ${nameServer} cannot be reached`,
    });
    expect(await probeWith('gone.test')).toMatchObject({
      verdict: 'NR',
      summary: 'The name server gone.test was not found',
    });
  });
});

const binding = (type: 'HTTPS' | 'SVCB', hex: string, owner = name) =>
  ({ type: { HTTPS: 'UNKNOWN_65', SVCB: 'UNKNOWN_64' }[type], name: owner, data: Buffer.from(hex, 'hex') }) as never;

describe('a record type that Pharos queries without the Node.js resolver', () => {
  const ds = {
    type: 'DS' as const,
    name,
    data: { keyTag: 2371, algorithm: 13, digestType: 2, digest: Buffer.from('32996839a6d808af', 'hex') },
  };
  const alias = binding('HTTPS', '0000076578616d706c65047465737400');
  const service = binding('HTTPS', '0001000001000602683302683200040004c0000201');
  const resolver = binding(
    'SVCB',
    '00010364 6e73076578616d706c650000070010 2f646e732d71756572797b3f646e737d'.replaceAll(' ', ''),
  );
  const expected = '1 . alpn="h3,h2" ipv4hint=192.0.2.1';
  const probeHttps = (entry: Zone[string], options: Partial<DnsTarget> = {}) =>
    probe({ [name]: { records: [service], ...entry } }, { recordType: 'HTTPS', expected, ...options });

  it.each([
    ['DS', '2371 13 2 32996839 a6d808af'],
    ['HTTPS', '1 . ipv4hint=192.0.2.1 alpn=h2,h3, 0 Example.test.'],
    ['SVCB', '1 dns.example. dohpath="/dns-query{?dns}"'],
  ] as const)('accepts the expected %s record', async (recordType, wanted) => {
    const records = [ds, alias, service, resolver];
    expect(await probe({ [name]: { records } }, { recordType, expected: wanted })).toMatchObject({ verdict: 'AV' });
    expect(await probe({ [name]: { records } }, { recordType, expected: '1 2 3 4' })).toMatchObject({
      verdict: 'DME',
      summary: expect.stringContaining(`The ${recordType} record does not match`),
      responseTimeMs: expect.any(Number),
    });
  });

  it('shows the answers in the format of dig', async () => {
    const shown = (records: Zone[string]['records'], recordType: DnsTarget['recordType']) =>
      probe({ [name]: { records: records ?? [] } }, { recordType, expected: '1 2 3 4' });
    expect((await shown([ds], 'DS')).summary).toBe('The DS record does not match: 2371 13 2 32996839A6D808AF');
    expect((await shown([alias, service], 'HTTPS')).summary).toBe(
      `The HTTPS record does not match: 0 example.test, ${expected}`,
    );
  });

  it('follows an alias, and ignores the case and the final dot of the name', async () => {
    const www = 'www.example.test';
    const records = [{ type: 'CNAME' as const, name: www, data: name }, service];
    const options = { host: 'WWW.example.test.', recordType: 'HTTPS' as const, expected };
    expect(await probe({ [www]: { records } }, options)).toMatchObject({ verdict: 'AV' });
  });

  it('reports a mismatch for a name without such a record', async () => {
    expect(await probeHttps({ records: [ds] })).toMatchObject({
      verdict: 'DME',
      summary: 'The name has no HTTPS record',
    });
  });

  it.each([
    ['NXDOMAIN', 'No such host'],
    ['SERVFAIL', 'The name servers report a failure (SERVFAIL)'],
    ['REFUSED', 'The name servers refused the query (REFUSED)'],
  ] as const)('reports %s as not responding', async (rcode, summary) => {
    expect(await probeHttps({ rcode })).toMatchObject({ verdict: 'NR', summary, responseTimeMs: null });
  });

  it('reports silence as not responding at the deadline', async () => {
    expect(await probeHttps({ silent: true }, { timeoutSeconds: 0.3 })).toMatchObject({
      verdict: 'NR',
      summary: 'Name resolution timed out after 0.3 s',
    });
  });

  it('repeats a query that was lost', async () => {
    let count = 0;
    const rewrite = (answer: Buffer) => (count++ === 0 ? [] : [answer]);
    expect(await probeHttps({ rewrite })).toMatchObject({ verdict: 'AV' });
  });

  it('repeats the query over TCP if the response was truncated', async () => {
    expect(await probeHttps({ truncated: true })).toMatchObject({ verdict: 'AV' });
    const inPieces = (answer: Buffer, overTcp: boolean) =>
      overTcp ? [answer.subarray(0, 1), answer.subarray(1, 9), answer.subarray(9)] : [answer];
    expect(await probeHttps({ truncated: true, rewrite: inPieces })).toMatchObject({ verdict: 'AV' });
  });

  it('queries the next name server if one fails', async () => {
    const good = await startNameServer({ [name]: { records: [service] } });
    const failing = await startNameServer({ [name]: { rcode: 'SERVFAIL' } });
    const target: DnsTarget = { type: 'dns', host: name, recordType: 'HTTPS', expected, timeoutSeconds: 20 };
    const nameServers = [`127.0.0.1:${await closedPort()}`, failing.address, good.address];
    expect(await probeDns(target, testContext({ nameServers }))).toMatchObject({ verdict: 'AV' });
    expect(failing.queries).toHaveLength(1);
  });

  it('reports unreachable name servers', async () => {
    const closed = `127.0.0.1:${await closedPort()}`;
    expect(await probeHttps({}, { nameServer: closed })).toMatchObject({
      verdict: 'NR',
      summary: `The name server ${closed} cannot be reached`,
    });
    const target: DnsTarget = { type: 'dns', host: name, recordType: 'HTTPS', expected, timeoutSeconds: 20 };
    expect(await probeDns(target, testContext({ nameServers: [closed] }))).toMatchObject({
      verdict: null,
      proberError: 'The name servers of this location are unreachable',
    });
  });

  const changed = (at: number, value: number) => (answer: Buffer) => {
    const copy = Buffer.from(answer);
    copy[at] = value;
    return copy;
  };

  it.each([
    ['with another id', (answer: Buffer) => changed(0, (answer[0] ?? 0) ^ 1)(answer)],
    ['to another name', changed(13, 0x58)],
    ['for another type', changed(12 + name.length + 3, 64)],
    ['that is a query', changed(2, 1)],
    ['that ends in its head', (answer: Buffer) => answer.subarray(0, 7)],
    ['with no byte', () => Buffer.alloc(0)],
  ])('ignores a message %s', async (_what, forge) => {
    const forged = (answer: Buffer) => forge(changed(3, 3)(answer));
    expect(await probeHttps({ rewrite: (answer) => [forged(answer), answer] })).toMatchObject({ verdict: 'AV' });
  });

  it.each([
    ['a record that ends beyond the message', { rewrite: (answer: Buffer) => [answer.subarray(0, -1)] }],
    ['more records announced than sent', { rewrite: (answer: Buffer) => [changed(7, 9)(answer)] }],
    ['a target that points to itself', { records: [binding('HTTPS', '0001c000')] }],
    ['keys that are not in order', { records: [binding('HTTPS', '00010000030002003500010003026832')] }],
    ['a list of protocols without one', { records: [binding('HTTPS', '00010000010000')] }],
    [
      'a TCP answer that ends too early',
      {
        truncated: true as const,
        rewrite: (answer: Buffer, overTcp: boolean) => [overTcp ? changed(1, 20)(answer) : answer],
      },
    ],
  ])('reports %s as a broken response', async (_what, entry) => {
    expect(await probeHttps(entry)).toMatchObject({
      verdict: 'NR',
      summary: 'The name servers sent an invalid response',
    });
  });

  it('reads only one response over TCP, and waits for it until the deadline at most', async () => {
    const flood = (answer: Buffer, overTcp: boolean) =>
      overTcp ? [answer, ...Array.from({ length: 100 }, () => Buffer.alloc(65_536))] : [answer];
    expect(await probeHttps({ truncated: true, rewrite: flood })).toMatchObject({ verdict: 'AV' });
    const stall = (answer: Buffer, overTcp: boolean) => [overTcp ? answer.subarray(0, -1) : answer];
    expect(await probeHttps({ truncated: true, rewrite: stall }, { timeoutSeconds: 0.3 })).toMatchObject({
      verdict: 'NR',
      summary: 'Name resolution timed out after 0.3 s',
    });
  });

  it('reads a response of the maximum size', async () => {
    const records = Array.from({ length: 1400 }, () => service);
    expect(await probeHttps({ truncated: true, records })).toMatchObject({ verdict: 'AV' });
  });

  it('does not show hints to private addresses if only the public network is allowed', async () => {
    const hidden = binding('HTTPS', '000100000400040a000007');
    const { address } = await startNameServer({ [name]: { records: [hidden] } });
    const target: DnsTarget = { type: 'dns', host: name, recordType: 'HTTPS', expected, timeoutSeconds: 20 };
    const context = testContext({ nameServers: [address], egress: { network: 'public' } });
    expect(await probeDns(target, context)).toMatchObject({
      summary: 'The HTTPS record does not match: (not public)',
    });
  });

  it('rejects a name that does not fit into a query', async () => {
    expect(await probeHttps({}, { host: `${'x'.repeat(64)}.test` })).toMatchObject({
      verdict: 'NR',
      summary: 'Not a valid host name',
    });
  });
});

it('returns the answers in presentation form, to fill in the form', async () => {
  const { address } = await startNameServer(zone);
  const { signal } = new AbortController();
  expect(await queryAnswers(name, 'MX', [address], signal)).toEqual(['10 mail.example.test']);
  expect((await queryAnswers(name, 'TXT', [address], signal)).toSorted()).toEqual(['v=spf1 -all', LONG_TEXT]);
  await expect(queryAnswers('gone.test', 'A', [address], signal)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it.each([
  ['A', '10.0.0.7', '(not public), 192.0.32.8'],
  ['AAAA', 'fd12::7', '(not public), 2606:4700::1111'],
] as const)(
  'does not show a private %s address if only the public network is allowed',
  async (recordType, hidden, expected) => {
    const [, shown = ''] = expected.split(', ');
    const records = [hidden, shown].map((data) => ({ type: recordType, name, data }));
    const { address } = await startNameServer({ [name]: { records } });
    const target: DnsTarget = { type: 'dns', host: name, recordType, expected: '192.0.2.1', timeoutSeconds: 20 };
    const finding = await probeDns(target, testContext({ nameServers: [address], egress: { network: 'public' } }));
    expect(JSON.stringify(finding)).not.toContain(hidden);
    expect(finding.summary).toContain(expected.slice(0, expected.indexOf(',')));
    expect(finding.summary).toContain(shown);
    const openly = await probeDns(target, testContext({ nameServers: [address] }));
    expect(openly.summary).toContain(hidden);
  },
);

describe('a location that may reach only the public network', () => {
  const PUBLIC = { network: 'public' } as const;
  const probePublicly = async (records: Zone[string]['records'], options: Partial<DnsTarget>) => {
    const host = options.host ?? name;
    const { address, queries } = await startNameServer({ [host]: { records: records ?? [] } });
    const target: DnsTarget = { type: 'dns', host, recordType: 'A', expected: 'x', timeoutSeconds: 20, ...options };
    const finding = await probeDns(target, testContext({ nameServers: [address], egress: PUBLIC }));
    return { finding, queries };
  };

  it.each([
    ['9.9.9.10.in-addr.arpa', 'PTR'],
    ['wiki.corp.internal', 'TXT'],
    ['wiki.corp.internal', 'HTTPS'],
    ['9.9.9.10.in-addr.arpa', 'DS'],
  ] as const)('sends no query for the %s record %s', async (host, recordType) => {
    const { finding, queries } = await probePublicly([], { host, recordType });
    expect(finding).toMatchObject({
      verdict: null,
      proberError: `Target not allowed: ${host} is a name for private networks`,
    });
    expect(queries).toEqual([]);
  });

  it.each(['10.9.9.9', '10.9.9.8'])('does not confirm an expected private address: %s', async (expected) => {
    const { finding } = await probePublicly([{ type: 'A', name, data: '10.9.9.9' }], { expected });
    expect(finding).toMatchObject({ verdict: 'DME', summary: 'The A record does not match: (not public)' });
  });

  const inner = 'wiki.corp.internal';
  const soa = { serial: 7, refresh: 1, retry: 2, expire: 3, minimum: 4 };
  it.each<[DnsTarget['recordType'], unknown, string]>([
    ['CNAME', inner, inner],
    ['NS', inner, inner],
    ['PTR', inner, inner],
    ['MX', { preference: 10, exchange: inner }, `10 ${inner}`],
    ['SRV', { priority: 1, weight: 2, port: 3, target: inner }, `1 2 3 ${inner}`],
    ['SOA', { mname: inner, rname: 'admin.example.test', ...soa }, `${inner} admin.example.test 7 1 2 3 4`],
    ['SOA', { mname: 'ns.example.test', rname: inner, ...soa }, `ns.example.test ${inner} 7 1 2 3 4`],
  ])('hides a target with a private name: %s', async (recordType, data, expected) => {
    const records = [{ type: recordType, name, data } as never];
    const { finding } = await probePublicly(records, { recordType, expected });
    expect(finding).toMatchObject({
      verdict: 'DME',
      summary: `The ${recordType} record does not match: (not public)`,
    });
    expect(await probe({ [name]: { records } }, { recordType, expected })).toMatchObject({ verdict: 'AV' });
  });

  it.each(['HTTPS', 'SVCB'] as const)('hides a target with a private name: %s', async (recordType) => {
    const labels = inner.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]).toString('hex'));
    const records = [binding(recordType, `0000${labels.join('')}00`)];
    const { finding } = await probePublicly(records, { recordType, expected: `0 ${inner}` });
    expect(finding).toMatchObject({
      verdict: 'DME',
      summary: `The ${recordType} record does not match: (not public)`,
    });
  });

  it.each([
    ['TXT', 'wiki.corp.internal', 'NXDOMAIN'],
    ['TXT', 'wiki.corp.internal', undefined],
    ['PTR', '9.9.9.10.in-addr.arpa', undefined],
  ] as const)('does not follow an alias to a private name: %s of %s, %s', async (recordType, alias, rcode) => {
    const record = {
      TXT: { type: 'TXT', name: alias, data: ['secret'] },
      PTR: { type: 'PTR', name: alias, data: name },
    };
    const records = [{ type: 'CNAME', name, data: alias }, record[recordType]] as Zone[string]['records'];
    const { address } = await startNameServer({ [name]: { records: records ?? [], ...(rcode && { rcode }) } });
    const target: DnsTarget = { type: 'dns', host: name, recordType, expected: 'x', timeoutSeconds: 20 };
    expect(await probeDns(target, testContext({ nameServers: [address], egress: PUBLIC }))).toMatchObject({
      verdict: null,
      proberError: `Target not allowed: ${name} is an alias of a name for private networks`,
    });
  });

  it.each(Object.keys(RECORDS) as DnsTarget['recordType'][])('reads %s records like other locations', async (type) => {
    const host = type === 'PTR' ? '7.2.0.192.in-addr.arpa' : name;
    const records = [
      ...(zone[host]?.records ?? []),
      { type: 'CNAME', name, data: 'alias.example.test' },
      { type: 'DS', name, data: { keyTag: 2371, algorithm: 13, digestType: 2, digest: CERTIFICATE_HASH } },
      { type: 'TXT', name, data: [Buffer.from('gr\u00fc\u00dfe')] },
      binding('HTTPS', '000000'),
      binding('SVCB', '000000'),
    ] as NonNullable<Zone[string]['records']>;
    const { address } = await startNameServer({ [host]: { records } });
    const answers = async (network: 'any' | 'public') =>
      (await queryAnswers(host, type, [address], new AbortController().signal, { network })).toSorted();
    const publicly = await answers('public');
    expect(publicly.length).toBeGreaterThan(0);
    expect(publicly).toEqual(await answers('any'));
  });

  it('shows public targets, texts and the lack of a mail server', async () => {
    const mx = { type: 'MX' as const, name, data: { preference: 0, exchange: '.' } };
    expect((await probePublicly([mx], { recordType: 'MX', expected: '0 .' })).finding).toMatchObject({ verdict: 'AV' });
    const txt = { type: 'TXT' as const, name, data: ['v=spf1 ip4:10.0.0.1 -all'] };
    const { finding } = await probePublicly([txt], { recordType: 'TXT' });
    expect(finding.summary).toBe('The TXT record does not match: v=spf1 ip4:10.0.0.1 -all');
  });
});
