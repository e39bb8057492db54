import { connect } from 'node:net';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { expect, it } from 'vitest';
import { probe } from './registry.ts';
import { issueCertificate } from './testing/certificates.ts';
import { sumOfPhases, testContext } from './testing/context.ts';
import { listenHttp, listenHttps, listenTcp, listenUdp } from './testing/listening.ts';
import { startNameServer } from './testing/name-server.ts';

const name = 'timed.test';
const records = [{ type: 'A' as const, name, data: '127.0.0.1' }];
const PHASES = ['dns', 'connect', 'tls', 'firstByte', 'transfer'] as const;
/**
 * Timers fire at most this much too early. A delay in a wrong phase makes the right phase too short. A delay that is
 * counted twice makes the sum too large.
 */
const EARLY_MS = 2;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const delayed = (port: number, milliseconds: number) =>
  listenTcp((socket) => {
    socket.pause();
    void wait(milliseconds).then(() => {
      const onward = connect(port, '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
    });
  });

it('measures the delay of the server in each phase, and the phases sum up to the response time', async () => {
  const root = await issueCertificate({ name: 'Root' });
  const leaf = await issueCertificate({ name: 'leaf', hosts: [name] }, root);
  const secured = await listenHttps({ cert: leaf.certificate, key: leaf.key }, (_request, response) => {
    void wait(90).then(() => {
      response.write('first');
      void wait(120).then(() => response.end('last'));
    });
  });
  const port = await delayed(secured, 60);
  const { address } = await startNameServer({ [name]: { records, delayMs: 40 } });
  const context = testContext({ nameServers: [address], trustedRoots: [root.certificate] });
  const delays = { dns: 40, connect: 0, tls: 60, firstByte: 90, transfer: 120 };
  const target: ProbeTarget = { type: 'https', url: `https://${name}:${port}/`, timeoutSeconds: 20 };
  await probe(target, context);
  const { verdict, phases, responseTimeMs } = await probe(target, context);
  expect(verdict).toBe('AV');
  // On a busy machine, the end of a phase may be noticed late. The next phase then appears shorter.
  const lateMs = Math.max(0, (responseTimeMs ?? 0) - Object.values(delays).reduce((sum, delay) => sum + delay));
  for (const phase of PHASES) {
    expect(phases[phase], phase).toBeGreaterThanOrEqual(delays[phase] - EARLY_MS - lateMs);
  }
  expect(Math.abs(sumOfPhases(phases) - (responseTimeMs ?? 0))).toBeLessThan(2);
});

it('adds up the phases of several redirect hops', async () => {
  const { address } = await startNameServer({ [name]: { records, delayMs: 30 } });
  const port: number = await listenHttp((request, response) => {
    void wait(50).then(() =>
      request.url === '/' ? response.writeHead(302, { location: '/there' }).end() : response.end('arrived'),
    );
  });
  const target: ProbeTarget = { type: 'http', url: `http://${name}:${port}/`, timeoutSeconds: 20 };
  const { phases, responseTimeMs } = await probe(target, testContext({ nameServers: [address] }));
  expect(phases.dns).toBeGreaterThanOrEqual(2 * (30 - EARLY_MS));
  expect(phases.firstByte).toBeGreaterThanOrEqual(2 * (50 - EARLY_MS));
  expect(Math.abs(sumOfPhases(phases) - (responseTimeMs ?? 0))).toBeLessThan(2);
});

it.each([
  ['tcp', 'firstByte'],
  ['udp', 'firstByte'],
  ['dns', 'dns'],
] as const)('measures a slow %s response as %s until the response is complete', async (type, phase) => {
  const timeoutSeconds = 20;
  const { address } = await startNameServer({ [name]: { records, delayMs: 80 } });
  const targets = {
    tcp: async (): Promise<ProbeTarget> => {
      // Starts with the command, because the server can accept the connection before the prober notices it.
      const port = await listenTcp((socket) => {
        socket.once('data', () => void wait(80).then(() => socket.write('+OK')));
      });
      return { type: 'tcp', host: '127.0.0.1', port, commandString: 'hello', successString: '+OK', timeoutSeconds };
    },
    udp: async (): Promise<ProbeTarget> => {
      const port = await listenUdp((_message, from, socket) => {
        void wait(80).then(() => socket.send('+OK', from.port, from.address));
      });
      return { type: 'udp', host: '127.0.0.1', port, commandString: 'hello', timeoutSeconds };
    },
    dns: async (): Promise<ProbeTarget> => ({
      type: 'dns',
      host: name,
      recordType: 'A',
      expected: '127.0.0.1',
      timeoutSeconds,
    }),
  };
  const { verdict, phases, responseTimeMs } = await probe(
    await targets[type](),
    testContext({ nameServers: [address] }),
  );
  expect(verdict).toBe('AV');
  expect(phases[phase]).toBeGreaterThanOrEqual(80 - EARLY_MS);
  expect(Math.abs(sumOfPhases(phases) - (responseTimeMs ?? 0))).toBeLessThan(2);
});
