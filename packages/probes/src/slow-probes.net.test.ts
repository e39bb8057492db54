import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { expect, it } from 'vitest';
import { probe } from './registry.ts';
import { testContext } from './testing/context.ts';
import { listenHttp, listenTcp, listenUdp } from './testing/listening.ts';
import { startNameServer } from './testing/name-server.ts';

/** Longer than a loaded machine takes for all that is done while they hang. */
const SLOW_SECONDS = 30;
const host = '127.0.0.1';

/** Targets that hold a probe of every type until its deadline: silent at each of its phases. */
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

it('500 probes that hang delay none of the 500 beside them', async () => {
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
  const held: Promise<unknown>[] = [];
  while (held.length < 500) {
    // In batches, here and below: more queries at once than fit into the socket of the test's name server would be lost.
    for (let count = 0; count < 25; count += 1) held.push(hang(slow[held.length % slow.length]));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // The healthy ones need the same name server, the same resolver and the same thread.
  const port = await listenHttp((_request, response) => response.end('fine'));
  const verdicts: (string | null)[] = [];
  for (let batch = 0; batch < 10; batch += 1) {
    const healthy = Array.from({ length: 50 }, () =>
      probe({ type: 'http', url: `http://${name}:${port}/`, timeoutSeconds: SLOW_SECONDS }, context),
    );
    verdicts.push(...(await Promise.all(healthy)).map(({ verdict }) => verdict));
  }
  // Every one of them was done while every slow one still hung: nothing waited in a queue behind them.
  expect(hanging).toBe(500);
  expect(new Set(verdicts)).toEqual(new Set(['AV']));
  expect(new Set(await Promise.all(held))).toEqual(new Set(['NR']));
});
