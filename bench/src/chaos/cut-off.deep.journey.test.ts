import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '@pharos/demo/seed/api.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CutNetwork, cutNetworkProblem } from '../processes/cut-network.ts';
import { PharosProcess } from '../processes/pharos-process.ts';
import { signUp } from '../processes/sign-up.ts';

const PORT = 3000;
const HOSTS = 3;
/** Long enough for several polls of each check and as many confirmations. */
const CUT_MS = 12_000;
/** Durations around the timeouts of a poll and of a reference probe. */
const SHORT_CUTS_MS = [1500, 2500, 3500, 4500, 5500, 7000];
const NXDOMAIN = 3;
const problem = cutNetworkProblem();
if (problem !== null) console.log(`The line of Pharos is not cut: ${problem}`);

const network = new CutNetwork();
/** A name server that responds to each query with "no such name" (RFC 1035 section 4.1.1). */
const nameServer = createSocket('udp4', (message, from) => {
  message.writeUInt8(message.readUInt8(2) | 0x80, 2);
  message.writeUInt8((message.readUInt8(3) & 0xf0) | NXDOMAIN, 3);
  nameServer.send(message, from.port, from.address);
});
const targets: Server[] = [];
let folder: string;
let pharos: PharosProcess;
let api: Api;
const ids: number[] = [];

const log = () => readFile(join(folder, 'pharos.log'), 'utf8');
const countIsolated = async () => (await log()).split('The location is isolated').length - 1;
const mails = async (): Promise<string[]> => {
  const outbox = join(folder, 'data', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
};
const statesOf = async (id: number) => {
  const path = `/check-state-changes/?check_id=${id}`;
  const { results } = await api.get<{ results: { new_state: string }[] }>(path);
  return results.map(({ new_state: state }) => state);
};
const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 200 });
const expectNothingReported = async (): Promise<void> => {
  for (const id of ids) expect(await statesOf(id)).toEqual(['AV']);
  expect((await mails()).filter((mail) => /DOWN/.test(mail))).toEqual([]);
};

beforeAll(async () => {
  if (problem !== null) return;
  network.open();
  nameServer.bind(53, network.outside);
  await once(nameServer, 'listening');
  for (let host = 0; host < HOSTS; host += 1) {
    const server = createServer((_, response) => response.end('OK')).listen(0, network.outside);
    await once(server, 'listening');
    targets.push(server);
  }
  folder = await mkdtemp(join(tmpdir(), 'pharos-cut-off-'));
  const baseUrl = `http://${network.inside}:${PORT}`;
  pharos = new PharosProcess({
    dataDir: join(folder, 'data'),
    cwd: folder,
    within: network.within,
    logFile: join(folder, 'pharos.log'),
    env: {
      DATA_DIR: join(folder, 'data'),
      PORT: String(PORT),
      HOST: '0.0.0.0',
      BASE_URL: baseUrl,
      BILLING: 'off',
      CHECK_INTERVALS: '2',
      // An empty value selects the defaults: the name servers and the gateway of the machine.
      REFERENCE_TARGETS: '',
    },
    onUnexpectedExit: (how) => console.error(`Pharos exited unexpectedly (${how})`),
  });
  api = await signUp(new Api(await pharos.start()));
  for (const server of targets) {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { id } = await api.post<{ id: number }>('/checks/', {
      name: `Shop ${ids.length}`,
      type: 'http',
      url: `http://${network.outside}:${port}/`,
      monitering_interval: 2,
      data: JSON.stringify({ request_timeout: 1 }),
    });
    ids.push(id);
  }
  for (const id of ids) await eventually(async () => expect(await statesOf(id)).toEqual(['AV']));
}, 180_000);

afterAll(async () => {
  await pharos?.stop();
  for (const server of targets) server.closeAllConnections();
  for (const server of targets) server.close();
  if (problem === null) nameServer.close();
  network.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it.skipIf(problem !== null)('logs the references that it uses', async () => {
  await eventually(async () =>
    expect(await log()).toContain('"references":["its name servers","its default gateway"]'),
  );
});

it.skipIf(problem !== null)(
  'reports no outage while the network connection of Pharos is cut',
  { timeout: 180_000 },
  async () => {
    network.cut();
    await eventually(async () => expect(await countIsolated()).toBe(1));
    await sleep(CUT_MS);
    network.mend();
    await eventually(async () => expect(await log()).toContain('The location is not isolated any more'));
    await sleep(CUT_MS / 2);
    await expectNothingReported();
  },
);

it.skipIf(problem !== null)(
  'reports no outage after Pharos starts without a network connection',
  { timeout: 180_000 },
  async () => {
    await pharos.killTree();
    network.cut();
    await pharos.start();
    await eventually(async () => expect(await countIsolated()).toBe(2));
    await sleep(CUT_MS);
    network.mend();
    await eventually(async () => expect((await log()).split('The location is not isolated any more')).toHaveLength(3));
    await sleep(CUT_MS / 2);
    await expectNothingReported();
  },
);

it.skipIf(problem !== null)(
  'reports no outage during short interruptions of the network connection',
  { timeout: 240_000 },
  async () => {
    for (const cutMs of SHORT_CUTS_MS) {
      network.cut();
      await sleep(cutMs);
      network.mend();
      await sleep(CUT_MS / 2);
    }
    await expectNothingReported();
  },
);

it.skipIf(problem !== null)('reports the next real outage', { timeout: 120_000 }, async () => {
  const [target] = targets;
  target?.closeAllConnections();
  target?.close();
  await eventually(async () => expect((await mails()).some((mail) => /DOWN: Shop 0/.test(mail))).toBe(true));
});
