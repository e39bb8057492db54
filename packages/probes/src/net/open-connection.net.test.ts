import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { probe } from '../registry.ts';
import { sumOfPhases, testContext } from '../testing/context.ts';
import { filteredPort } from '../testing/full-backlog.ts';
import { listenTcp } from '../testing/listening.ts';
import { startNameServer, type Zone } from '../testing/name-server.ts';

const name = 'dual.test';
const both: Zone = {
  [name]: {
    records: [
      { type: 'A', name, data: '127.0.0.1' },
      { type: 'AAAA', name, data: '::1' },
    ],
  },
};

const probeZone = async (zone: Zone, port: number, timeoutSeconds = 20) => {
  const nameServer = await startNameServer(zone);
  const finding = await probe(
    { type: 'tcp', host: name, port, timeoutSeconds },
    testContext({ nameServers: [nameServer.address] }),
  );
  return { finding, nameServer };
};

describe('a name with addresses of both families', () => {
  it('connects over IPv4 first', async () => {
    const { finding, nameServer } = await probeZone(both, await listenTcp(() => {}));
    expect(finding).toMatchObject({ verdict: 'AV', remoteAddress: '127.0.0.1' });
    expect(nameServer.queries.toSorted()).toEqual([`${name} A`, `${name} AAAA`]);
  });

  it('connects over IPv6 if the IPv4 connection fails', async () => {
    const { finding } = await probeZone(both, await listenTcp(() => {}, '::1'));
    expect(finding).toMatchObject({ verdict: 'AV', remoteAddress: '::1' });
  });

  it('connects over the allowed family if the other one is forbidden', async () => {
    const zone: Zone = {
      [name]: {
        records: [
          { type: 'A', name, data: '0.0.0.0' },
          { type: 'AAAA', name, data: '::1' },
        ],
      },
    };
    expect((await probeZone(zone, await listenTcp(() => {}, '::1'))).finding).toMatchObject({
      verdict: 'AV',
      remoteAddress: '::1',
    });
  });
});

it('connects over IPv6 if the name has no IPv4 address', async () => {
  const nameServer = await startNameServer({
    'v6.test': { records: [{ type: 'AAAA', name: 'v6.test', data: '::1' }] },
  });
  const port = await listenTcp(() => {}, '::1');
  const context = testContext({ nameServers: [nameServer.address] });
  expect(await probe({ type: 'tcp', host: 'v6.test', port, timeoutSeconds: 20 }, context)).toMatchObject({
    verdict: 'AV',
  });
});

it('counts slow name resolution as the dns phase', async () => {
  const zone: Zone = { [name]: { records: [{ type: 'A', name, data: '127.0.0.1' }], delayMs: 150 } };
  const { finding } = await probeZone(zone, await listenTcp(() => {}));
  expect(finding.verdict).toBe('AV');
  expect(finding.phases.dns).toBeGreaterThan(145);
  expect(Math.abs(sumOfPhases(finding.phases) - (finding.responseTimeMs ?? 0))).toBeLessThan(2);
});

it.each(['tcp', 'http', 'https', 'socket'] as const)(
  'reports a filtered port as not responding (probe type %s)',
  async (type) => {
    const port = await filteredPort();
    const timeoutSeconds = 0.4;
    const target: ProbeTarget =
      type === 'tcp'
        ? { type, host: '127.0.0.1', port, timeoutSeconds }
        : { type, url: `${type === 'socket' ? 'ws' : type}://127.0.0.1:${port}/`, timeoutSeconds };
    const finding = await probe(target, testContext());
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'Connection timed out after 0.4 s', proberError: null });
    expect(finding.phases.connect).toBeGreaterThan(390);
  },
);

it('uses the hosts file before the name servers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, '127.0.0.1 intra.test\n');
  const nameServer = await startNameServer({});
  const port = await listenTcp(() => {});
  const context = testContext({ hostsFile, nameServers: [nameServer.address] });
  expect(await probe({ type: 'tcp', host: 'Intra.test', port, timeoutSeconds: 20 }, context)).toMatchObject({
    verdict: 'AV',
  });
  expect(nameServer.queries).toEqual([]);
});

it.each([
  ['127.0.0.1 localhost', '::1'],
  ['::1 localhost', '127.0.0.1'],
  ['127.0.0.2 localhost', '::1'],
])('uses both loopback addresses for localhost if the hosts file contains %j', async (line, address) => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, `${line}\n`);
  const port = await listenTcp(() => {}, address);
  const target = { type: 'tcp' as const, host: 'localhost', port, timeoutSeconds: 20 };
  expect(await probe(target, testContext({ hostsFile }))).toMatchObject({ verdict: 'AV', remoteAddress: address });
});

it.each(['localhost', 'a.localhost', 'LOCALHOST.', '127.1', '0x7f000001'])(
  'resolves %s to this machine without a DNS query',
  async (host) => {
    const nameServer = await startNameServer({});
    const context = testContext({ nameServers: [nameServer.address] });
    const port = await listenTcp(() => {});
    expect(await probe({ type: 'tcp', host, port, timeoutSeconds: 20 }, context)).toMatchObject({ verdict: 'AV' });
    expect(nameServer.queries).toEqual([]);
  },
);

it('does not delay other probes if a name server stalls', async () => {
  const stalled = await startNameServer({ 'stalled.test': { silent: true } });
  const port = await listenTcp(() => {});
  const context = testContext({ nameServers: [stalled.address] });
  let finishedSlow = 0;
  const slow = Array.from({ length: 200 }, async () => {
    const finding = await probe({ type: 'tcp', host: 'stalled.test', port, timeoutSeconds: 10 }, context);
    finishedSlow += 1;
    return finding;
  });
  const healthy = await Promise.all(
    Array.from({ length: 50 }, () => probe({ type: 'tcp', host: '127.0.0.1', port, timeoutSeconds: 20 }, context)),
  );
  expect(healthy.every(({ verdict }) => verdict === 'AV')).toBe(true);
  expect(finishedSlow).toBe(0);
  expect((await Promise.all(slow)).every(({ verdict }) => verdict === 'NR')).toBe(true);
});
