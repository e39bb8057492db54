import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { expect, it } from 'vitest';
import { probe } from './registry.ts';
import { testContext } from './testing/context.ts';
import { listenHttp, listenTcp, listenUdp } from './testing/listening.ts';
import { startNameServer } from './testing/name-server.ts';

const SLOW_SECONDS = 30;
const host = '127.0.0.1';

/** Each target is silent in one phase. */
const slowTargets = async (): Promise<ProbeTarget[]> => {
  const silent = await listenTcp(() => {});
  const silentUdp = await listenUdp(() => {});
  const timeoutSeconds = SLOW_SECONDS;
  return [
    { type: 'http', url: 'http://stalled.test/', timeoutSeconds },
    { type: 'https', url: 'https://stalled.test/', timeoutSeconds },
    { type: 'icmp', host: 'stalled.test', timeoutSeconds },
    { type: 'dns', host: 'stalled.test', recordType: 'A', expected: host, timeoutSeconds },
    { type: 'http', url: `http://${host}:${silent}/`, timeoutSeconds },
    { type: 'https', url: `https://${host}:${silent}/`, timeoutSeconds },
    { type: 'socket', url: `ws://${host}:${silent}/`, timeoutSeconds },
    { type: 'tcp', host, port: silent, successString: 'never', timeoutSeconds },
    { type: 'udp', host, port: silentUdp, commandString: 'hello', timeoutSeconds },
  ];
};

it('does not delay 500 healthy probes because of 500 slow probes', async () => {
  const name = 'healthy.test';
  const { address } = await startNameServer({
    'stalled.test': { silent: true },
    [name]: { records: [{ type: 'A', name, data: host }] },
  });
  const context = testContext({ nameServers: [address] });
  const slow = await slowTargets();
  let hanging = 0;
  const hang = async (target: ProbeTarget | undefined) => {
    hanging += 1;
    const finding = target && (await probe(target, context));
    hanging -= 1;
    return finding?.verdict;
  };
  const waiting: Promise<unknown>[] = [];
  while (waiting.length < 500) {
    // Starts in batches, because the socket of the name server loses some of too many simultaneous queries.
    for (let count = 0; count < 25; count += 1) waiting.push(hang(slow[waiting.length % slow.length]));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const port = await listenHttp((_request, response) => response.end('fine'));
  const verdicts: (string | null)[] = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const healthy = Array.from({ length: 50 }, () =>
      probe({ type: 'http', url: `http://${name}:${port}/`, timeoutSeconds: SLOW_SECONDS }, context),
    );
    verdicts.push(...(await Promise.all(healthy)).map(({ verdict }) => verdict));
  }
  // All slow probes were still running, so no healthy probe waited for a slow one.
  expect(hanging).toBe(500);
  expect(new Set(verdicts)).toEqual(new Set(['AV']));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['NR']));
});
