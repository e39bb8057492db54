import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { describe, expect, it } from 'vitest';
import { icmpProblem } from './icmp/icmp-problem.ts';
import { probe } from './registry.ts';
import { sumOfPhases, testContext } from './testing/context.ts';
import { closedPort, listenHttp, listenTcp, listenUdp } from './testing/listening.ts';
import { startNameServer } from './testing/name-server.ts';

/** A dns target queries the host itself. */
const targetOf = (type: CheckType, host: string, port: number, timeoutSeconds: number): ProbeTarget => {
  switch (type) {
    case 'http':
    case 'https':
      return { type, url: `${type}://${host}:${port}/`, timeoutSeconds };
    case 'socket':
      return { type, url: `ws://${host}:${port}/`, timeoutSeconds };
    case 'icmp':
      return { type, host, timeoutSeconds };
    case 'tcp':
      return { type, host, port, timeoutSeconds, successString: 'never' };
    case 'udp':
      return { type, host, port, timeoutSeconds, commandString: 'hello' };
    case 'dns':
      return { type, host, recordType: 'A', expected: '127.0.0.1', timeoutSeconds };
  }
};

const withPorts = CHECK_TYPES.filter((type) => type !== 'icmp' && type !== 'dns');
const withAddresses = CHECK_TYPES.filter((type) => type !== 'dns');

describe.each(withPorts)('%s', (type) => {
  it('reports a closed port as not responding', async () => {
    const finding = await probe(targetOf(type, '127.0.0.1', await closedPort(), 20), testContext());
    expect(finding).toMatchObject({ verdict: 'NR', proberError: null, responseTimeMs: null, statusCode: null });
    expect(finding.summary).toBe(type === 'udp' ? 'Port unreachable' : 'Connection refused');
    expect(finding.remoteAddress).toBe('127.0.0.1');
  });

  it('reports a silent target as not responding at the deadline', async () => {
    const port = type === 'udp' ? await listenUdp(() => {}) : await listenTcp(() => {});
    const finding = await probe(targetOf(type, '127.0.0.1', port, 0.3), testContext());
    expect(finding).toMatchObject({ verdict: 'NR', proberError: null, responseTimeMs: null });
    expect(finding.summary).toContain('0.3 s');
    expect(sumOfPhases(finding.phases)).toBeGreaterThan(290);
  });
});

describe.each(withAddresses)('%s', (type) => {
  it('does not connect to a target that is not allowed', async () => {
    let touched = 0;
    const port = type === 'udp' ? await listenUdp(() => touched++) : await listenTcp(() => touched++);
    for (const host of ['127.0.0.1', 'localhost', type === 'icmp' ? '::1' : '[::1]', '0x7f.1', 'sneaky.test']) {
      const { address } = await startNameServer({
        'sneaky.test': { records: [{ type: 'A', name: 'sneaky.test', data: '127.0.0.1' }] },
      });
      const context = testContext({ egress: { network: 'public' }, nameServers: [address] });
      const finding = await probe(targetOf(type, host, port, 20), context);
      expect(finding, host).toMatchObject({ verdict: null, responseTimeMs: null });
      expect(finding.proberError, host).toContain('Target not allowed');
    }
    expect(touched).toBe(0);
  });

  // Uses only addresses of this machine, so that a broken guard would not reach another machine. The remaining
  // forbidden addresses are tested without a connection in egress-guard/guard-address.test.ts.
  it('does not connect to the metadata service or the unspecified address under any policy', async () => {
    const name = 'metadata.google.internal';
    const { address, queries } = await startNameServer({
      [name]: { records: [{ type: 'A', name, data: '127.0.0.1' }] },
    });
    const context = testContext({ nameServers: [address] });
    for (const host of [name, name.toUpperCase(), '0.0.0.0']) {
      const finding = await probe(targetOf(type, host, await closedPort(), 20), context);
      expect(finding, host).toMatchObject({
        verdict: null,
        proberError: expect.stringContaining('Target not allowed'),
      });
    }
    expect(queries).toEqual([]);
  });

  it('reports a name that does not exist as not responding', async () => {
    const { address } = await startNameServer({});
    const finding = await probe(targetOf(type, 'gone.test', 80, 20), testContext({ nameServers: [address] }));
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'No such host', responseTimeMs: null });
  });

  it('reports silent name servers as not responding', async () => {
    const { address } = await startNameServer({ 'slow.test': { silent: true } });
    const finding = await probe(targetOf(type, 'slow.test', 80, 0.3), testContext({ nameServers: [address] }));
    expect(finding).toMatchObject({ verdict: 'NR', summary: 'Name resolution timed out after 0.3 s' });
  });

  it('returns a prober error if no name server is reachable', async () => {
    const context = testContext({ nameServers: [`127.0.0.1:${await closedPort()}`] });
    const finding = await probe(targetOf(type, 'name.test', 80, 20), context);
    expect(finding).toMatchObject({
      verdict: null,
      proberError: 'The name servers of this location are unreachable',
    });
  });

  it('never rejects, for any host', async () => {
    const { address } = await startNameServer({});
    const context = testContext({ nameServers: [address] });
    for (const host of ['', ' ', 'a b', '...', 'ä'.repeat(300), `${'a.'.repeat(200)}test`, '[::', '%00', '1.2.3.4.5']) {
      const finding = await probe(targetOf(type, host, 80, 0.5), context);
      expect(finding.verdict === null || finding.verdict === 'NR', `${host}: ${finding.summary}`).toBe(true);
    }
  });
});

const healthy: Record<CheckType, () => Promise<{ target: ProbeTarget; nameServers?: string[] }>> = {
  http: async () => ({
    target: targetOf('http', 'localhost', await listenHttp((_request, response) => response.end('hi')), 20),
  }),
  https: async () => {
    // Plain phases equal those of https except for the handshake, which tls.net.test.ts measures.
    const port = await listenHttp((_request, response) => response.end('hi'));
    return { target: { type: 'https', url: `http://localhost:${port}/`, timeoutSeconds: 20 } };
  },
  socket: async () => ({
    target: targetOf('socket', 'localhost', await listenHttp((_request, response) => response.end()), 20),
  }),
  icmp: async () => ({ target: { type: 'icmp', host: 'localhost', timeoutSeconds: 20 } }),
  tcp: async () => {
    const port = await listenTcp((socket) => void socket.end('never'));
    return { target: targetOf('tcp', 'localhost', port, 20) };
  },
  udp: async () => {
    const port = await listenUdp((_message, from, socket) => socket.send('hi', from.port, from.address));
    return { target: targetOf('udp', '127.0.0.1', port, 20) };
  },
  dns: async () => {
    const { address } = await startNameServer({
      'a.test': { records: [{ type: 'A', name: 'a.test', data: '127.0.0.1' }] },
    });
    return { target: targetOf('dns', 'a.test', 0, 20), nameServers: [address] };
  },
};

// An unprivileged user may not be allowed to use ICMP, see the tests in icmp/.
const runnable = (await icmpProblem()) === null ? CHECK_TYPES : CHECK_TYPES.filter((type) => type !== 'icmp');

describe.each(runnable)('%s', (type) => {
  it('returns phases that add up to the response time', async () => {
    const { target, nameServers } = await healthy[type]();
    const finding = await probe(target, testContext(nameServers ? { nameServers } : {}));
    expect(finding.proberError).toBeNull();
    expect(finding.responseTimeMs).toBeGreaterThan(0);
    expect(Math.abs(sumOfPhases(finding.phases) - (finding.responseTimeMs ?? 0))).toBeLessThan(0.1);
  });
});
