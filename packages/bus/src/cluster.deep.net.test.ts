import { type JetStreamManager, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readServers } from './nats/connection/servers.ts';
import { type NatsBus, openNatsBus } from './nats.ts';
import { aJob, anAgent, aResult } from './testing/messages.ts';
import { type NatsServer, startNatsCluster, usableNatsServer } from './testing/nats-server.ts';

const program = usableNatsServer() ?? '';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** A cluster elects a leader within about ten seconds. */
const patient = { timeout: 60_000, interval: 200 };

describe.skipIf(!program)('a NATS cluster of three servers', { timeout: 120_000 }, () => {
  let servers: NatsServer[];
  let url: string;
  const running = new AsyncDisposableStack();
  beforeAll(async () => {
    servers = await startNatsCluster(program);
    for (const server of servers) running.defer(() => server.stop());
    url = servers.map((server) => server.url).join(',');
  });
  afterAll(() => running.disposeAsync());

  const options = () => {
    const at = readServers(url);
    if (!at) throw new Error(`${url} is no address of NATS.`);
    return { servers: at, name: 'test', log: quiet };
  };
  const open = async (replicas?: number): Promise<NatsBus> =>
    running.use(await vi.waitFor(() => openNatsBus({ ...options(), replicas }), patient));
  const manage = async (): Promise<JetStreamManager> => {
    const nats = await connect({ servers: url.split(','), maxReconnectAttempts: -1 });
    running.defer(() => nats.close());
    return jetstreamManager(nats);
  };
  const replicasOf = async (manager: JetStreamManager, stream: string): Promise<number> =>
    (await manager.streams.info(stream)).config.num_replicas;
  const isWhole = ({ cluster }: StreamInfo): boolean =>
    cluster?.replicas?.length === 2 && cluster.replicas.every(({ current }) => current);

  it('stores streams on the configured number of servers, and does not change existing streams without a configured number', async () => {
    await open();
    const manager = await manage();
    expect(await replicasOf(manager, 'PHAROS_RESULTS')).toBe(1);
    await open(3);
    expect(await replicasOf(manager, 'PHAROS_RESULTS')).toBe(3);
    await open();
    expect(await replicasOf(manager, 'PHAROS_RESULTS')).toBe(3);
    await expect(openNatsBus({ ...options(), replicas: 5 })).rejects.toThrow('no suitable peers');
    expect(await replicasOf(manager, 'PHAROS_RESULTS')).toBe(3);
  });

  it('continues when the server that leads its streams is killed', async () => {
    const [engine, agent] = [await open(3), await open(3)];
    const stored: string[] = [];
    await engine.onResults(async (results) => void stored.push(...results.map(({ runId }) => runId)));
    await agent.onJobs(anAgent(), (jobs) => {
      void agent.publishResults(jobs.map(({ runId }) => aResult(runId))).catch(() => {});
    });
    const answered = (runId: string) =>
      vi.waitFor(async () => {
        await engine.publishJobs([aJob(runId)]);
        await vi.waitFor(() => expect(stored).toContain(runId), { timeout: 2000, interval: 50 });
      }, patient);
    await answered('before');
    const manager = await manage();
    const streams = ['PHAROS_RESULTS', 'PHAROS_JOBS_north'];
    await vi.waitFor(async () => {
      for (const stream of streams) expect(await manager.streams.info(stream)).toSatisfy(isWhole);
    }, patient);
    const leader = (await manager.streams.info('PHAROS_JOBS_north')).cluster?.leader ?? '';
    await servers[Number(leader.replace('server', ''))]?.kill();
    await answered('after');
    expect(await replicasOf(manager, 'PHAROS_JOBS_north')).toBe(3);
  });
});
