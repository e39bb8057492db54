import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AckPolicy, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeBus } from './contract-suite.ts';
import { readServers } from './nats/connection/servers.ts';
import { type NatsBus, type NatsBusOptions, openNatsBus } from './nats.ts';
import type { Bus } from './port.ts';
import { aJob, anAgent, aResult } from './testing/messages.ts';
import { makeOperator } from './testing/nats-credentials.ts';
import { type NatsServer, startNatsServer, usableNatsServer } from './testing/nats-server.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const program = usableNatsServer() ?? '';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** For conditions that may take long on a busy machine, or until a dead connection is noticed. */
const patient = { interval: 50 };

const open = (url: string, overrides: Partial<NatsBusOptions> = {}): Promise<NatsBus> => {
  const servers = readServers(url);
  if (!servers) throw new Error(`${url} is no address of NATS.`);
  return openNatsBus({ servers, name: 'test', log: quiet, ...overrides });
};

const emptyServer = async (server: NatsServer): Promise<void> => {
  const nats = await connect({ servers: server.url });
  const manager = await jetstreamManager(nats);
  for (const name of await manager.streams.names().next()) await manager.streams.delete(name);
  await nats.close();
};

const runIds = (messages: readonly { runId: string }[]): string[] => messages.map(({ runId }) => runId);

describe.skipIf(!program)('one NATS server for all tests', () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNatsServer(program);
  });
  afterAll(() => server.stop());
  describeBus('NATS', async () => {
    await emptyServer(server);
    return open(server.url);
  });
});

describe.skipIf(!program)('NATS bus between processes', () => {
  let running: AsyncDisposableStack;
  beforeEach(() => {
    running = new AsyncDisposableStack();
  });
  afterEach(() => running.disposeAsync());

  const serve = async (config = '', options = {}): Promise<NatsServer> => {
    const server = await startNatsServer(program, config, options);
    running.defer(() => server.stop());
    return server;
  };
  const opened = async (url: string, overrides: Partial<NatsBusOptions> = {}): Promise<NatsBus> =>
    running.use(await open(url, overrides));
  const answering = async (bus: Bus, registration: Partial<AgentRegistration> = {}) => {
    const jobs: ProbeJob[] = [];
    const publish = async (results: readonly ProbeResult[]): Promise<void> => {
      for (let tries = 0; tries < 200; tries++) {
        try {
          return await bus.publishResults(results);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    };
    const subscription = await bus.onJobs(anAgent(registration), (batch) => {
      jobs.push(...batch);
      void publish(batch.map(({ runId, location }) => aResult(runId, { location })));
    });
    return { jobs, subscription };
  };
  const storing = async (bus: Bus, store: (results: readonly ProbeResult[]) => Promise<void> = async () => {}) => {
    const stored: string[] = [];
    await bus.onResults(async (results) => {
      await store(results);
      stored.push(...runIds(results));
    });
    return stored;
  };
  const live = (bus: Bus, ...keys: string[]) =>
    vi.waitFor(
      () =>
        expect(
          bus
            .locations()
            .map(({ key }) => key)
            .sort(),
        ).toEqual(keys),
      patient,
    );
  const flows = (bus: Bus, stored: readonly string[], name: string) =>
    vi.waitFor(async () => {
      const id = `${name}-${Math.random()}`;
      await bus.publishJobs([aJob(id)]);
      await vi.waitFor(() => expect(stored).toContain(id), { timeout: 1000 });
    }, patient);

  it('passes results on to the engine to which they belong, with their marks unchanged', async () => {
    const { url } = await serve();
    const [leaving, owner] = [await opened(url, { engineId: 'leaving' }), await opened(url, { engineId: 'owner' })];
    const received: ProbeResult[] = [];
    await owner.onResults(async (results) => void received.push(...results));
    const confined = { ...aResult('b', { location: 'south' }), isConfined: true as const };
    await leaving.passOn([aResult('a'), confined, aResult('c')]);
    await expect.poll(() => runIds(received).sort(), patient).toEqual(['a', 'b', 'c']);
    expect(received.filter(({ isConfined }) => isConfined)).toMatchObject([{ runId: 'b', location: 'south' }]);
  });

  it('detects the agents that connected before it', async () => {
    const { url } = await serve();
    await answering(await opened(url, { knowsLocations: false }));
    const nats = await connect({ servers: url });
    running.defer(() => nats.close());
    // This agent announces itself only on request.
    const agent = anAgent({ location: 'south', agentId: 'quiet' });
    nats.subscribe('pharos.announce', {
      callback: () =>
        nats.publish('pharos.agents.south.quiet', JSON.stringify({ kind: 'here', agent, open: 0, at: Date.now() })),
    });
    await nats.flush();
    await live(await opened(url), 'north', 'south');
    // A Pharos agent announces itself every 2 seconds and on request.
    let announced = 0;
    const callback = (): void => {
      announced += 1;
    };
    nats.subscribe('pharos.agents.north.*', { callback });
    for (let times = 0; times < 100; times++) nats.publish('pharos.announce', '');
    await vi.waitFor(() => expect(announced).toBeGreaterThanOrEqual(100), patient);
  });

  it('delivers to each engine the results of its own jobs, and unrequested results to any engine', async () => {
    const { url } = await serve();
    const engines = [await opened(url), await opened(url)];
    const agent = await opened(url);
    const stored = await Promise.all(engines.map((engine) => storing(engine)));
    await answering(agent);
    for (const [index, engine] of engines.entries()) {
      await live(engine, 'north');
      await engine.publishJobs([aJob(`of-${index}-a`), aJob(`of-${index}-b`)]);
    }
    await vi.waitFor(() => expect(stored.flat()).toHaveLength(4), patient);
    expect(stored.map((ids) => [...ids].sort())).toEqual([
      ['of-0-a', 'of-0-b'],
      ['of-1-a', 'of-1-b'],
    ]);
    await agent.publishResults([aResult('of-nobody')]);
    await vi.waitFor(() => expect(stored.flat()).toContain('of-nobody'), patient);
    expect(stored.flat()).toHaveLength(5);
  });

  it('is not delayed by results for a dead engine, and delivers them when that engine returns', async () => {
    const { url } = await serve();
    const [engine, dead] = [await opened(url), await open(url, { engineId: 'dead' })];
    const agent = await opened(url);
    await dead.onResults(async () => {});
    const taken: ProbeJob[] = [];
    await agent.onJobs(anAgent(), (jobs) => taken.push(...jobs));
    await live(dead, 'north');
    await dead.publishJobs([aJob('of-the-dead')]);
    await vi.waitFor(() => expect(taken).toHaveLength(1), patient);
    await dead.close();
    await agent.publishResults([aResult('of-the-dead')]);
    const stored = await storing(engine);
    await live(engine, 'north');
    await engine.publishJobs([aJob('of-the-living')]);
    await vi.waitFor(() => expect(taken).toHaveLength(2), patient);
    await agent.publishResults([aResult('of-the-living')]);
    await vi.waitFor(() => expect(stored).toEqual(['of-the-living']), patient);
    const back = await opened(url, { engineId: 'dead' });
    const found = await storing(back);
    await vi.waitFor(() => expect(found).toEqual(['of-the-dead']), patient);
  });

  it('splits batches that are larger than the maximum message size', async () => {
    const { url } = await serve('max_payload: 65536');
    const [engine, agent] = [await opened(url), await opened(url)];
    const { jobs } = await answering(agent);
    const received: ProbeResult[] = [];
    await engine.onResults(async (results) => void received.push(...results));
    await live(engine, 'north');
    const long = 'é'.repeat(5000);
    const sent = Array.from({ length: 60 }, (_, index) => {
      const target = { type: 'http', url: 'http://127.0.0.1/', timeoutSeconds: 5, headers: { long } } as const;
      return aJob(`${index}`, { target });
    });
    await engine.publishJobs(sent);
    await vi.waitFor(() => expect(jobs).toHaveLength(60), patient);
    expect(jobs).toEqual(sent);
    await agent.publishResults(sent.map(({ runId }) => aResult(`large-${runId}`, { bodyExcerpt: long })));
    await vi.waitFor(() => expect(received).toHaveLength(120), patient);
    expect(runIds(received).filter((id) => id.startsWith('large'))).toEqual(sent.map(({ runId }) => `large-${runId}`));
  });

  it('rejects a result that fits into no message, and delivers the remaining results', async () => {
    const errors: string[] = [];
    const { url } = await serve('max_payload: 65536');
    const log = { ...quiet, error: (_details: object, message: string) => void errors.push(message) };
    const bus = await opened(url, { log });
    const stored = await storing(bus);
    await bus.publishResults([aResult('a'), aResult('huge', { bodyExcerpt: 'x'.repeat(70_000) }), aResult('b')]);
    await vi.waitFor(() => expect(stored).toEqual(['a', 'b']), patient);
    expect(errors).toEqual([expect.stringContaining('exceeds the maximum payload of NATS')]);
  });

  it('shares a large batch between the agents of a location, and redelivers the part of an agent that died', async () => {
    const server = await serve();
    const proxy = await startTcpProxy(server.port);
    running.defer(() => proxy.close());
    const engine = await opened(server.url);
    const one = await answering(await opened(server.url), { agentId: 'one' });
    const two = await answering(await opened(`nats://127.0.0.1:${proxy.port}`), { agentId: 'two' });
    const stored = await storing(engine);
    await vi.waitFor(() => expect(engine.locations()).toMatchObject([{ agents: 2 }]), patient);
    const nats = await connect({ servers: server.url });
    running.defer(() => nats.close());
    const { consumers } = await jetstreamManager(nats);
    await vi.waitFor(
      async () => expect(await consumers.info('PHAROS_JOBS_north', 'agents')).toMatchObject({ num_waiting: 2 }),
      patient,
    );
    await engine.publishJobs(Array.from({ length: 200 }, (_, index) => aJob(`first-${index}`)));
    await vi.waitFor(() => expect(stored).toHaveLength(200), patient);
    expect([one.jobs.length, two.jobs.length]).toEqual([100, 100]);

    // Simulates a machine that lost its network. Its requests for jobs remain at the server.
    proxy.silence();
    await engine.publishJobs(Array.from({ length: 200 }, (_, index) => aJob(`second-${index}`)));
    await vi.waitFor(() => expect(one.jobs).toHaveLength(300), patient);
    await vi.waitFor(() => expect(stored).toHaveLength(400), patient);
  });

  it('offers the types that all agents of a location can run, with the reasons for the missing types', async () => {
    const { url } = await serve();
    const engine = await opened(url);
    const [one, two] = [await opened(url), await opened(url)];
    await answering(one, { agentId: 'one', types: ['http', 'icmp', 'tcp'] });
    const other = await answering(two, { agentId: 'two', types: ['tcp', 'http'], unavailable: { icmp: 'no sockets' } });
    await vi.waitFor(
      () => expect(engine.locations()).toMatchObject([{ types: ['http', 'tcp'], unavailable: { icmp: 'no sockets' } }]),
      patient,
    );
    await engine.publishJobs([
      aJob('ping', { target: { type: 'icmp', host: '127.0.0.1', timeoutSeconds: 1 } }),
      aJob('page'),
    ]);
    await other.subscription.stop();
    await vi.waitFor(() => expect(engine.locations()[0]?.types).toContain('icmp'), patient);
  });

  it('continues after the server was killed and restarted, and redelivers results that were not stored', async () => {
    const server = await serve();
    const [engine, agent] = [await opened(server.url), await opened(server.url)];
    await answering(agent);
    let isAway = true;
    const refused: string[] = [];
    const stored = await storing(engine, async (results) => {
      if (!isAway) return;
      refused.push(...runIds(results));
      throw new Error('The database is away.');
    });
    await live(engine, 'north');
    await engine.publishJobs([aJob('before')]);
    await vi.waitFor(() => expect(refused).toContain('before'), patient);
    await server.kill();
    await expect(agent.publishResults([aResult('meanwhile')])).rejects.toThrow();
    await vi.waitFor(() => expect(engine.publishJobs([aJob('meanwhile')])).rejects.toThrow('is unreachable'), patient);
    isAway = false;
    await server.start();
    await vi.waitFor(() => expect(stored).toContain('before'), patient);
    await flows(engine, stored, 'after');
  });

  it('creates its streams again when the server has lost them', async () => {
    const server = await serve();
    const [engine, agent] = [await opened(server.url), await opened(server.url)];
    await answering(agent);
    const stored = await storing(engine);
    await live(engine, 'north');
    await flows(engine, stored, 'before');
    await server.kill();
    await rm(server.store, { recursive: true });
    await server.start();
    await flows(engine, stored, 'after');
    await emptyServer(server);
    await flows(engine, stored, 'once-more');
  });

  it('continues immediately when JetStream returns after it was unavailable for longer than NATS', async () => {
    const server = await serve();
    const [engine, agent] = [await opened(server.url), await opened(server.url)];
    await answering(agent);
    const stored = await storing(engine);
    await live(engine, 'north');
    await server.kill();
    await server.start({ hasJetStream: false });
    await live(engine, 'north');
    await vi.waitFor(() => expect(engine.publishJobs([aJob('meanwhile')])).rejects.toThrow('jetstream'), patient);
    await server.kill();
    await server.start();
    const startedAt = performance.now();
    await flows(engine, stored, 'after');
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('updates the streams and consumers of another version, and retains settings of the operator', async () => {
    const { url } = await serve();
    const nats = await connect({ servers: url });
    running.defer(() => nats.close());
    const manager = await jetstreamManager(nats);
    const retention = RetentionPolicy.Workqueue;
    const subjects = ['pharos.results.*.*'];
    await manager.streams.add({
      name: 'PHAROS_RESULTS',
      subjects,
      retention,
      max_age: nanos(1000),
      description: 'ours',
    });
    const old = { durable_name: 'any', filter_subject: 'pharos.results.any.*', ack_policy: AckPolicy.Explicit };
    await manager.consumers.add('PHAROS_RESULTS', { ...old, ack_wait: nanos(60_000), max_ack_pending: 5 });
    const bus = await opened(url);
    const stored = await storing(bus);
    await bus.publishResults([aResult('a')]);
    await vi.waitFor(() => expect(stored).toEqual(['a']), patient);
    const { config } = await manager.streams.info('PHAROS_RESULTS');
    expect(config).toMatchObject({ max_age: nanos(3_600_000), max_bytes: 2 ** 30, description: 'ours' });
    const consumer = await manager.consumers.info('PHAROS_RESULTS', 'any');
    expect(consumer.config).toMatchObject({ ack_wait: nanos(15_000), max_ack_pending: 2000 });
  });

  it('sends a request to only one of the agents of a location that run on different machines', async () => {
    const { url } = await serve();
    const engine = await opened(url);
    const agents = await Promise.all(['one', 'two'].map(async (agentId) => answering(await opened(url), { agentId })));
    await live(engine, 'north');
    for (let count = 0; count < 20; count++) {
      expect(await engine.request(aJob(`asked-${count}`), 60_000)).toMatchObject({ runId: `asked-${count}` });
    }
    expect(agents.flatMap(({ jobs }) => jobs)).toHaveLength(20);
  });

  it('rejects calls while the connection is cut, logs it, and continues when the connection returns', async () => {
    const server = await serve();
    const proxy = await startTcpProxy(server.port);
    running.defer(() => proxy.close());
    const messages: string[] = [];
    const log = { error: record(messages), warn: record(messages), info: record(messages) };
    const engine = await opened(`nats://127.0.0.1:${proxy.port}`, { log });
    const isConnectedAgain: boolean[] = [];
    engine.onReconnect(() => isConnectedAgain.push(engine.isConnected));
    await answering(await opened(server.url));
    const stored = await storing(engine);
    await live(engine, 'north');
    await flows(engine, stored, 'before');
    proxy.cut();
    await vi.waitFor(() => expect(messages).toEqual([expect.stringContaining('was lost')]), patient);
    await expect(engine.publishJobs([aJob('meanwhile')])).rejects.toThrow('is unreachable');
    await expect(engine.publishResults([aResult('meanwhile')])).rejects.toThrow('is unreachable');
    await expect(engine.request(aJob('meanwhile'), 60_000)).rejects.toThrow('is unreachable');
    await live(engine);
    expect(engine.isConnected).toBe(false);
    proxy.giveBack();
    await live(engine, 'north');
    expect(messages[1]).toBe('Reconnected to NATS');
    expect(messages).not.toContain('NATS reported an error on the connection');
    expect([engine.isConnected, isConnectedAgain[0]]).toEqual([true, true]);
    await flows(engine, stored, 'after');
    expect(stored).not.toContain('meanwhile');
  });

  it('detects within seconds that the server does not respond, and continues when it responds again', async () => {
    const server = await serve();
    const engine = await opened(server.url);
    await answering(await opened(server.url));
    const stored = await storing(engine);
    await live(engine, 'north');
    await server.freeze();
    const startedAt = performance.now();
    await expect(engine.publishJobs([aJob('frozen')])).rejects.toThrow();
    await expect(engine.publishResults([aResult('frozen')])).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    server.thaw();
    await flows(engine, stored, 'after');
  });

  it('drops results that an agent sends in the name of another location', async () => {
    const { url } = await serve();
    const bus = await opened(url);
    const stored = await storing(bus);
    const nats = await connect({ servers: url });
    running.defer(() => nats.close());
    const batch = [aResult('false', { location: 'south' }), aResult('true'), { runId: 'unreadable' }];
    nats.publish('pharos.results.any.north', JSON.stringify(batch));
    nats.publish('pharos.results.any.north', 'no JSON');
    await vi.waitFor(() => expect(stored).toEqual(['true']), patient);
    await bus.publishResults([aResult('last')]);
    await vi.waitFor(() => expect(stored).toEqual(['true', 'last']), patient);
  });

  it('signs in with the password in the address, and reports a rejected password', async () => {
    const server = await serve('authorization { user: pharos, password: "p@ss/word" }');
    const bus = await opened(`nats://pharos:p%40ss%2Fword@127.0.0.1:${server.port}`);
    const stored = await storing(bus);
    await bus.publishResults([aResult('a')]);
    await vi.waitFor(() => expect(stored).toEqual(['a']), patient);
    await expect(open(`nats://pharos:wrong@127.0.0.1:${server.port}`)).rejects.toThrow(/authorization/i);
  });

  it('uses TLS with a server whose certificate is valid, and rejects any other server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pharos-nats-tls-'));
    running.defer(() => rm(folder, { recursive: true }));
    const [caFile, certFile, keyFile] = [join(folder, 'ca.pem'), join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const authority = await issueCertificate({ name: 'An Authority' });
    const issued = await issueCertificate({ name: 'localhost', hosts: ['localhost'] }, authority);
    await writeFile(caFile, authority.certificate);
    await writeFile(certFile, issued.certificate);
    await writeFile(keyFile, issued.key);
    const server = await serve(`tls { cert_file: "${certFile}", key_file: "${keyFile}" }`);
    const address = `tls://localhost:${server.port}`;
    const bus = await opened(address, { tls: { caFile } });
    const stored = await storing(bus);
    await bus.publishResults([aResult('a')]);
    await vi.waitFor(() => expect(stored).toEqual(['a']), patient);
    await expect(open(address)).rejects.toThrow(/unable to verify|certificate/);
    await expect(open(`tls://localhost:${(await serve()).port}`)).rejects.toThrow(/not support 'tls'/);
  });

  it('signs in with a credentials file', async () => {
    const { config, creds } = makeOperator();
    const folder = await mkdtemp(join(tmpdir(), 'pharos-nats-creds-'));
    running.defer(() => rm(folder, { recursive: true }));
    const credsFile = join(folder, 'pharos.creds');
    await writeFile(credsFile, creds);
    const server = await serve(config);
    const bus = await opened(server.url, { credsFile });
    const stored = await storing(bus);
    await bus.publishResults([aResult('a')]);
    await vi.waitFor(() => expect(stored).toEqual(['a']), patient);
    await expect(open(server.url)).rejects.toThrow(/authorization/i);
  });

  it('passes no jobs to an agent whose clock differs by more than 5 seconds, until it is correct', async () => {
    const { url } = await serve();
    const messages: string[] = [];
    const engine = await opened(url, { log: { ...quiet, warn: record(messages), info: record(messages) } });
    const nats = await connect({ servers: url });
    running.defer(() => nats.close());
    const announce = (offMs: number): void => {
      const at = Date.now() + offMs;
      nats.publish(
        'pharos.agents.north.a',
        JSON.stringify({ kind: 'here', agent: anAgent({ agentId: 'a' }), open: 0, at, clockOffsetMs: offMs }),
      );
    };
    for (const offMs of [-9000, -9000, 0, 9000, 9000, 4000]) announce(offMs);
    await live(engine, 'north');
    await vi.waitFor(() => expect(engine.locations()[0]?.clockOffsetMs).toBe(4000), patient);
    expect(messages).toEqual([]);
    for (const offMs of [9000, 9000, 9000]) announce(offMs);
    await live(engine);
    await engine.publishJobs([aJob('a')]);
    announce(20);
    await live(engine, 'north');
    expect(messages).toEqual([expect.stringContaining('differ too much'), expect.stringContaining('is correct again')]);
  });

  it('measures the difference between the clocks of an agent and of the engines', async () => {
    const { url } = await serve();
    const engine = await opened(url);
    await storing(engine);
    const agent = await opened(url, { knowsLocations: false });
    await answering(agent);
    await vi.waitFor(() => {
      const [location] = engine.locations();
      expect(Math.abs(location?.clockOffsetMs ?? 1e9)).toBeLessThan(1000);
    }, patient);
  });

  it('cannot be opened without a server, JetStream or storage for its streams, or with more replicas than servers', async () => {
    const small = await serve('', { limits: 'max_file_store: 500MB' });
    await expect(open(small.url)).rejects.toThrow('insufficient storage resources');
    const single = await serve();
    await expect(open(single.url, { replicas: 3 })).rejects.toThrow('non-clustered mode');
    const server = await serve('', { hasJetStream: false });
    await expect(open(server.url)).rejects.toThrow('jetstream is not enabled');
    await server.kill();
    await expect(open(server.url)).rejects.toThrow('connection refused');
  });
});

const record =
  (messages: string[]) =>
  (_details: object, message: string): void =>
    void messages.push(message);
