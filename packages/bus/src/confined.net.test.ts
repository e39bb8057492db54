import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, jwtAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import { issueCertificate } from '@pharos/probes/testing/certificates.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConfinedBus, openConfinedBus } from './confined-bus.ts';
import { readServers } from './nats/connection/servers.ts';
import { makeOwnCredential, signInstallation } from './nats/credentials/installation-tokens.ts';
import {
  type LocationCredential,
  makeLocationCredential,
  readCredential,
  writeCredential,
} from './nats/credentials/location-credential.ts';
import { makeNatsKeys } from './nats/credentials/nats-keys.ts';
import { pushAccount } from './nats/credentials/push-account.ts';
import { writeServerConfig } from './nats/credentials/server-config.ts';
import { type NatsBus, openNatsBus } from './nats.ts';
import type { Bus } from './port.ts';
import { aJob, anAgent, aResult } from './testing/messages.ts';
import { type NatsServer, startNatsServer, usableNatsServer, withoutPlaces } from './testing/nats-server.ts';

const program = usableNatsServer() ?? '';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const patient = { interval: 50 };

const refusedSubject = (text: string): string =>
  /permissions violation for (?:publish|subscription) to "(.*)"/i.exec(text)?.[1] ?? text;

const NOT_HEARD = [
  '>',
  '*.*.*',
  '_INBOX.>',
  '_INBOX_south.>',
  'pharos.>',
  'pharos.work.south',
  'pharos.work.*',
  'pharos.requests.south',
  'pharos.requests.*',
  'pharos.results.>',
  'pharos.reported.>',
  'pharos.reports.>',
  'pharos.reports.*.north',
  'pharos.answers.>',
  'pharos.confined.>',
  'pharos.agents.>',
  '$JS.>',
  '$JS.ACK.>',
  '$SYS.>',
];

/**
 * Results, responses, jobs and requests of other locations, announcements, and all requests to JetStream or the server.
 */
const NOT_PUBLISHED = [
  'pharos.reports.the-engine.south',
  'pharos.reports.any.south',
  'pharos.results.the-engine.south',
  'pharos.results.the-engine.north',
  'pharos.reported.the-engine.north',
  'pharos.answers.south.x',
  '_INBOX.x',
  'pharos.work.south',
  'pharos.requests.south',
  'pharos.jobs.south',
  'pharos.confined.south.south',
  'pharos.agents.north.x',
  'pharos.announce',
  'pharos.clock',
  'pharos.clocks.south',
  '$JS.ACK.PHAROS_RESULTS.any.1.1.1.1.1',
  '$JS.API.CONSUMER.MSG.NEXT.PHAROS_RESULTS.any',
  '$JS.API.CONSUMER.MSG.NEXT.PHAROS_JOBS_south.agents',
  '$JS.API.CONSUMER.MSG.NEXT.PHAROS_JOBS_north.agents',
  '$JS.API.STREAM.CREATE.mine',
  '$JS.API.STREAM.DELETE.PHAROS_RESULTS',
  '$JS.API.STREAM.DELETE.PHAROS_REPORTED',
  '$JS.API.STREAM.PURGE.PHAROS_RESULTS',
  '$JS.API.STREAM.PURGE.PHAROS_REPORTED',
  '$JS.API.STREAM.UPDATE.PHAROS_RESULTS',
  '$JS.API.STREAM.MSG.GET.PHAROS_RESULTS',
  '$JS.API.DIRECT.GET.PHAROS_RESULTS',
  '$JS.API.STREAM.NAMES',
  '$JS.API.CONSUMER.CREATE.PHAROS_RESULTS',
  '$JS.API.CONSUMER.DURABLE.CREATE.PHAROS_RESULTS.mine',
  '$JS.API.CONSUMER.DELETE.PHAROS_RESULTS.any',
  '$SYS.REQ.CLAIMS.UPDATE',
  '$SYS.REQ.SERVER.PING',
];

/** JetStream or a trusted process would publish to these with its own rights if it accepted them as a reply subject. */
const REPLIES = [
  '$JS.API.STREAM.PURGE.PHAROS_RESULTS',
  '$JS.API.STREAM.DELETE.PHAROS_RESULTS',
  'pharos.results.any.south',
  'pharos.reports.any.south',
  'pharos.confined.south.south',
  'pharos.agents.south.x',
  'pharos.requests.south',
  'pharos.work.south',
  '_INBOX_south.x',
  '_INBOX_northern.x',
];

describe.skipIf(!program)('an agent with the credential of its location', () => {
  let running: AsyncDisposableStack;
  let server: NatsServer;
  let keys: NatsKeys;
  let engine: NatsBus;
  let credentials: Record<'north' | 'south', LocationCredential>;
  let signingKeys: Record<'north' | 'south', string>;
  const stored: ProbeResult[] = [];
  /** Number of batches that are still rejected, as if the database were unavailable. */
  let refusing = 0;

  beforeEach(async () => {
    running = new AsyncDisposableStack();
    keys = makeNatsKeys();
    const [north, south] = [await makeLocationCredential(keys, 'north'), await makeLocationCredential(keys, 'south')];
    credentials = { north: north.credential, south: south.credential };
    signingKeys = { north: north.signingKey, south: south.signingKey };
    const folder = await mkdtemp(join(tmpdir(), 'pharos-nats-accounts-'));
    running.defer(() => rm(folder, { recursive: true, force: true }));
    const tokens = await signInstallation(keys, Object.values(signingKeys));
    const config = withoutPlaces(writeServerConfig(tokens, { listen: '127.0.0.1:4222', folder }));
    server = await startNatsServer(program, config);
    running.defer(() => server.stop());
    engine = running.use(await openNatsBus({ ...(await ours()), engineId: 'the-engine', log: quiet }));
    stored.length = refusing = 0;
    await engine.onResults(async (results) => {
      if (refusing-- > 0) throw new Error('The database is away.');
      stored.push(...results);
    });
  });
  afterEach(() => running.disposeAsync());

  const at = () => ({ servers: readServers(server.url) ?? { hosts: [], isTls: false }, name: 'test' });
  const ours = async () => ({ ...at(), credential: await makeOwnCredential(keys, 'account') });
  const confined = async (location: 'north' | 'south'): Promise<ConfinedBus> =>
    running.use(await openConfinedBus({ ...at(), credential: credentials[location], log: quiet }));
  const answering = async (bus: Bus, location: string, agentId = location) => {
    const jobs: ProbeJob[] = [];
    let answers = Promise.resolve();
    const subscription = await bus.onJobs(anAgent({ location, agentId }), (batch) => {
      jobs.push(...batch);
      const results = batch.map(({ runId }) => aResult(runId, { location }));
      answers = answers.then(() => bus.publishResults(results));
    });
    return { bus, jobs, subscription };
  };
  const live = (...expected: string[]) =>
    vi.waitFor(
      () =>
        expect(
          engine
            .locations()
            .map(({ key }) => key)
            .sort(),
        ).toEqual(expected),
      patient,
    );
  const storedIds = () => stored.map(({ runId }) => runId);
  const raw = async (): Promise<NatsConnection> => {
    const { jwt, seed } = credentials.north;
    const authenticator = jwtAuthenticator(jwt, new TextEncoder().encode(seed));
    const nats = await connect({ servers: server.url, authenticator, inboxPrefix: '_INBOX_north', reconnect: false });
    running.defer(() => nats.close());
    return nats;
  };
  const withAllRights = async (): Promise<NatsConnection> => {
    const { jwt, seed } = (await ours()).credential;
    const nats = await connect({
      servers: server.url,
      authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    });
    running.defer(() => nats.close());
    return nats;
  };
  const refusals = (nats: NatsConnection): string[] => {
    const refused: string[] = [];
    void (async () => {
      for await (const status of nats.status()) if (status.type === 'error') refused.push(status.error.message);
    })();
    return refused;
  };

  it('has a credential that is written on one line and can be read again', () => {
    const line = writeCredential(credentials.north);
    expect(line).toMatch(/^[\w.:-]+$/);
    expect(readCredential(line)).toEqual(credentials.north);
    expect(readCredential(line.slice(0, -1))).toBeNull();
    expect(readCredential('nonsense')).toBeNull();
  });

  it('takes jobs of its location, returns their results, and answers requests', async () => {
    const agent = await answering(await confined('north'), 'north');
    await live('north');
    expect(engine.locations()).toMatchObject([{ key: 'north', isConfined: true, agents: 1 }]);
    await vi.waitFor(() => expect(Math.abs(engine.locations()[0]?.clockOffsetMs ?? 1e9)).toBeLessThan(1000), patient);
    await engine.publishJobs([aJob('one'), aJob('two')]);
    await vi.waitFor(() => expect(storedIds().sort()).toEqual(['one', 'two']), patient);
    expect(stored.map(({ isConfined }) => isConfined)).toEqual([true, true]);
    expect(await engine.request(aJob('asked'), 60_000)).toMatchObject({ runId: 'asked' });
    expect(storedIds()).not.toContain('asked');
    await agent.subscription.stop();
    await live();
  });

  it('shares jobs with other agents of the location, trusted ones too, and passes the jobs that one does not take to another', async () => {
    const silent = await raw();
    // A job is tried three times.
    silent.subscribe('pharos.work.north', { queue: 'agents', callback: () => {}, max: 2 });
    await silent.flush();
    const one = await answering(await confined('north'), 'north', 'one');
    const mine = running.use(await openNatsBus({ ...(await ours()), log: quiet }));
    const two = await answering(mine, 'north', 'two');
    await vi.waitFor(() => expect(engine.locations()).toMatchObject([{ agents: 2 }]), patient);
    for (let batch = 0; batch < 10; batch++) await engine.publishJobs([aJob(`job-${batch}`)]);
    await vi.waitFor(() => expect(new Set(storedIds()).size).toBe(10), patient);
    // The server selects the recipient of a batch at random.
    let more = 0;
    await vi.waitFor(async () => {
      if (one.jobs.length === 0 || two.jobs.length === 0) await engine.publishJobs([aJob(`more-${more++}`)]);
      expect(Math.min(one.jobs.length, two.jobs.length)).toBeGreaterThan(0);
    }, patient);
  });

  it('does not do the work of engines, and publishes nothing for an empty batch', async () => {
    const bus = await confined('north');
    expect(bus.locations()).toEqual([]);
    const calls = [
      () => bus.publishJobs([aJob('a')]),
      () => bus.onResults(),
      () => bus.passOn(),
      () => bus.request(aJob('a')),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('can only receive jobs');
    await expect(bus.onJobs(anAgent({ location: 'south' }), () => {})).rejects.toThrow('belongs to the location north');
    await bus.publishResults([]);
    await bus.close();
    await expect(bus.publishResults([aResult('late')])).rejects.toThrow('closed');
    await bus.publishResults([]);
  });

  it('rejects results that no trusted process has accepted, so that the agent sends them again', async () => {
    const agent = await confined('north');
    const jobs: ProbeJob[] = [];
    await agent.onJobs(anAgent(), (batch) => void jobs.push(...batch));
    await live('north');
    await engine.publishJobs([aJob('meanwhile')]);
    await vi.waitFor(() => expect(jobs).toHaveLength(1), patient);
    await engine.close();
    await expect(agent.publishResults([aResult('meanwhile')])).rejects.toThrow();
    const other = running.use(await openNatsBus({ ...(await ours()), log: quiet }));
    const taken: string[] = [];
    await other.onResults(async (results) => void taken.push(...results.map(({ runId }) => runId)));
    await agent.publishResults([aResult('meanwhile')]);
    // A result that an ended engine requested is lost, and delays nothing.
    await vi.waitFor(() => expect(other.locations()).toHaveLength(1), patient);
    await other.publishJobs([aJob('next')]);
    await vi.waitFor(() => expect(jobs).toHaveLength(2), patient);
    await agent.publishResults([aResult('next')]);
    await vi.waitFor(() => expect(taken).toEqual(['next']), patient);
  });

  it('has results stored once, even if they were rejected at first', async () => {
    await answering(await confined('north'), 'north');
    await live('north');
    refusing = 2;
    await engine.publishJobs([aJob('late')]);
    await vi.waitFor(() => expect(storedIds()).toEqual(['late']), patient);
    const again = await confined('north');
    await again.publishResults([aResult('late')]);
    await vi.waitFor(() => expect(engine.refusals).toMatchObject([{ location: 'north', reason: 'unasked', count: 1 }]));
    expect(storedIds()).toEqual(['late']);
  });

  it('has its results stored separately by the engine that requested them', async () => {
    await answering(await confined('north'), 'north');
    await live('north');
    const watcher = await withAllRights();
    const subjects: string[] = [];
    watcher.subscribe('pharos.reported.>', { callback: (_error, { subject }) => void subjects.push(subject) });
    await watcher.flush();
    await engine.publishJobs([aJob('one')]);
    await vi.waitFor(() => expect(storedIds()).toEqual(['one']), patient);
    await vi.waitFor(() => expect(subjects).toEqual(['pharos.reported.the-engine.north']), patient);
  });

  it('is disconnected within seconds when its key is removed from the account, while other agents stay connected', async () => {
    await answering(await confined('north'), 'north');
    await answering(await confined('south'), 'south');
    await live('north', 'south');
    const attacker = await raw();
    let wasCut = false;
    void attacker.closed().then(() => {
      wasCut = true;
    });
    // Of two tokens of the same second, the one in the configuration would count after a restart.
    const second = () => Math.floor(Date.now() / 1000);
    const madeIn = second();
    await vi.waitFor(() => expect(second()).toBeGreaterThan(madeIn));
    await pushAccount(at(), keys, [signingKeys.south]);
    await vi.waitFor(() => expect(wasCut).toBe(true), patient);
    await expect(raw()).rejects.toThrow(/authorization/i);
    await live('south');
    await engine.publishJobs([aJob('still', { location: 'south' })]);
    await vi.waitFor(() => expect(storedIds()).toEqual(['still']), patient);

    // The agent stays locked out after a restart with the earlier configuration.
    await server.kill();
    await server.start();
    await expect(raw()).rejects.toThrow(/authorization/i);
    await pushAccount(at(), keys, Object.values(signingKeys));
    await live('north', 'south');
  });

  it('has its key accepted over TLS with the configured certificate authority, and with no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pharos-nats-tls-'));
    running.defer(() => rm(folder, { recursive: true, force: true }));
    const [caFile, certFile, keyFile] = [join(folder, 'ca.pem'), join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const authority = await issueCertificate({ name: 'An Authority' });
    const issued = await issueCertificate({ name: 'localhost', hosts: ['localhost'] }, authority);
    await writeFile(caFile, authority.certificate);
    await writeFile(certFile, issued.certificate);
    await writeFile(keyFile, issued.key);
    const config = writeServerConfig(await signInstallation(keys, []), { listen: '127.0.0.1:4222', folder });
    const tls = `tls { cert_file: "${certFile}", key_file: "${keyFile}" }`;
    const secured = await startNatsServer(program, `${withoutPlaces(config)}\n${tls}`);
    running.defer(() => secured.stop());
    const servers = readServers(`tls://localhost:${secured.port}`);
    if (!servers) throw new Error('The address can be read.');
    const reached = { servers, name: 'test', tls: { caFile } };
    const bus = () => openConfinedBus({ ...reached, credential: credentials.north, log: quiet });
    await expect(bus()).rejects.toThrow(/authorization/i);
    await expect(pushAccount({ servers, name: 'test', tls: undefined }, keys, [signingKeys.north])).rejects.toThrow();
    await expect(bus()).rejects.toThrow(/authorization/i);
    await pushAccount(reached, keys, [signingKeys.north]);
    await (await bus()).close();
  });

  it('cannot connect with the credential of another installation', async () => {
    const { credential } = await makeLocationCredential(makeNatsKeys(), 'north');
    await expect(openConfinedBus({ ...at(), credential, log: quiet })).rejects.toThrow(/authorization/i);
  });

  describe('in the hands of an attacker', () => {
    let south: Awaited<ReturnType<typeof answering>>;
    let attacker: NatsConnection;
    let refused: string[];
    const streams = async (): Promise<string> => {
      const nats = await withAllRights();
      const manager = await jetstreamManager(nats);
      const infos = await manager.streams.list().next();
      return infos.map(({ config, state }) => `${config.name} ${state.consumer_count} ${state.last_seq}`).join(', ');
    };

    beforeEach(async () => {
      south = await answering(await confined('south'), 'south');
      await live('south');
      attacker = await raw();
      refused = refusals(attacker);
    });

    it('may not subscribe to anything but its own subjects', async () => {
      const heard: string[] = [];
      for (const subject of NOT_HEARD) {
        attacker.subscribe(subject, { callback: (error, message) => void (error ?? heard.push(message.subject)) });
      }
      await attacker.flush();
      await engine.publishJobs([aJob('secret', { location: 'south' })]);
      await engine.request(aJob('asked', { location: 'south' }), 60_000);
      await vi.waitFor(() => expect(storedIds()).toEqual(['secret']), patient);
      expect(stored[0]?.isConfined).toBe(true);
      expect(heard).toEqual([]);
      await vi.waitFor(() => expect(refused.map(refusedSubject)).toEqual(NOT_HEARD));
    });

    it('may not publish to anything but its own subjects', async () => {
      const before = await streams();
      const forged = [aResult('forged', { location: 'south' }), aResult('forged-own')];
      for (const subject of NOT_PUBLISHED) {
        attacker.publish(subject, JSON.stringify(forged), { reply: '_INBOX_north.answer' });
        attacker.publish(subject, '', { reply: '_INBOX_north.answer' });
      }
      await attacker.flush();
      await vi.waitFor(() => expect(refused.map(refusedSubject)).toEqual(NOT_PUBLISHED.flatMap((one) => [one, one])));
      expect(await streams()).toBe(before);
      expect(engine.locations().map(({ key }) => key)).toEqual(['south']);
      expect([stored, south.jobs]).toEqual([[], []]);
    });

    it('causes no message to a forbidden subject that it names as the reply subject', async () => {
      const watcher = await withAllRights();
      const sent: string[] = [];
      for (const reply of REPLIES) {
        watcher.subscribe(reply, { callback: (_error, { subject, data }) => void sent.push(`${subject} ${data}`) });
      }
      await watcher.flush();
      const before = await streams();
      const registration = anAgent({ location: 'north', agentId: 'x' });
      const here = { kind: 'here', agent: registration, open: 0, at: Date.now() };
      for (const reply of REPLIES) {
        attacker.publish('pharos.reports.any.north', JSON.stringify([aResult('own')]), { reply });
        attacker.publish('pharos.confined.north.x', JSON.stringify(here), { reply });
        attacker.publish('pharos.answers.north.x', '+', { reply });
        attacker.publish('pharos.clocks.north', '', { reply });
      }
      await attacker.flush();
      await live('north', 'south');
      await engine.request(aJob('asked', { location: 'south' }), 60_000);
      const isOfSouth = (text: string): boolean => text.includes('"asked"') || text.includes('"agentId":"south"');
      expect([sent.filter((text) => !isOfSouth(text)), refused]).toEqual([[], []]);
      expect(await streams()).toBe(before);
    });

    const takeJobs = async (): Promise<void> => {
      const callback = (_error: unknown, { reply }: { reply?: string }) => attacker.publish(reply ?? '', '+');
      attacker.subscribe('pharos.work.north', { queue: 'agents', callback });
      const here = { kind: 'here', agent: anAgent({ agentId: 'x' }), open: 0, at: Date.now() };
      attacker.publish('pharos.confined.north.x', JSON.stringify(here));
      await live('north', 'south');
    };
    const report = (results: readonly ProbeResult[], engineId = 'the-engine') =>
      attacker.request(`pharos.reports.${engineId}.north`, JSON.stringify(results), { timeout: 5000 });
    const reported = async () => {
      const manager = await jetstreamManager(await withAllRights());
      return (await manager.streams.info('PHAROS_REPORTED', { subjects_filter: '>' })).state;
    };

    it('has only those results counted that were requested at its location, each once', async () => {
      await takeJobs();
      await engine.publishJobs([aJob('one'), aJob('two'), aJob('southern', { location: 'south' })]);
      await vi.waitFor(() => expect(storedIds()).toEqual(['southern']), patient);
      const forged = [
        aResult('never-asked'),
        aResult('one', { checkId: 8 }),
        aResult('one', { revision: 4 }),
        aResult('one', { purpose: 'confirm' }),
        aResult('southern', { verdict: 'NR' }),
        aResult('two', { location: 'south' }),
      ];
      await report(forged);
      await report([aResult('one', { dueAt: Date.now() + 5000 })]);
      await vi.waitFor(() => expect(storedIds()).toEqual(['southern', 'one']), patient);
      expect(stored[1]?.dueAt).toBeLessThanOrEqual(Date.now());
      await report([aResult('one', { verdict: 'NR' })]);
      await report([aResult('one', { verdict: 'NR' })], 'any');
      await report([aResult('two')], 'any');
      await vi.waitFor(() => expect(storedIds()).toEqual(['southern', 'one', 'two']), patient);
      await vi.waitFor(() => expect(engine.refusals).toEqual([{ location: 'north', reason: 'unasked', count: 7 }]));
    });

    it('does not affect other locations by a flood of small and large reports', async () => {
      const junk = Buffer.from(JSON.stringify([aResult('junk')]));
      const huge = Buffer.from(JSON.stringify([aResult('huge', { bodyExcerpt: 'x'.repeat(900_000) })]));
      for (let n = 0; n < 3000; n++) {
        attacker.publish('pharos.reports.the-engine.north', junk, { reply: '_INBOX_north.x' });
        if (n % 100 === 0) attacker.publish('pharos.reports.any.north', huge, { reply: '_INBOX_north.x' });
      }
      const startedAt = performance.now();
      const jobs = Array.from({ length: 50 }, (_, n) => aJob(`of-south-${n}`, { location: 'south' }));
      for (const one of jobs) await engine.publishJobs([one]);
      await vi.waitFor(() => expect(storedIds().sort()).toEqual(jobs.map(({ runId }) => runId).sort()), patient);
      await attacker.flush();
      const refusedFor = () => engine.refusals.map(({ location, reason }) => `${location} ${reason}`).sort();
      await vi.waitFor(
        () => expect(refusedFor()).toEqual(['north too large', 'north too much', 'north unasked']),
        patient,
      );
      const count = (reason: string) => engine.refusals.find((one) => one.reason === reason)?.count ?? 0;
      await vi.waitFor(() => expect(count('too much') + count('unasked')).toBe(3000), patient);
      await vi.waitFor(() => expect(count('too large')).toBe(30), patient);
      // The limit is 400 at once, and 100 more in each second.
      expect(count('unasked')).toBeLessThan(400 + 100 * ((performance.now() - startedAt) / 1000 + 1));
    });

    it('fills only its own storage while no engine takes results, regardless of the engine that it names', async () => {
      await engine.close();
      const relay = running.use(await openNatsBus({ ...(await ours()), log: quiet }));
      await Promise.allSettled(Array.from({ length: 200 }, (_, n) => report([aResult(`junk-${n}`)], `engine-${n}`)));
      // Counts the stored messages, because the response to a report may arrive too late.
      const storedOfNorth = async () => (await reported()).subjects?.['pharos.reported.any.north'] ?? 0;
      await vi.waitFor(async () => {
        for (let n = await storedOfNorth(); n < 128; n++) await report([aResult('more')]).catch(() => {});
        expect(await storedOfNorth()).toBe(128);
      }, patient);
      await expect(report([aResult('one-more')])).rejects.toThrow();
      await vi.waitFor(
        () =>
          expect(relay.refusals).toContainEqual(
            expect.objectContaining({ location: 'north', reason: 'too much is stored' }),
          ),
        patient,
      );
      await south.bus.publishResults([aResult('of-south', { location: 'south' })]);
      expect((await reported()).subjects).toEqual({ 'pharos.reported.any.north': 128, 'pharos.reported.any.south': 1 });
    });

    it('is not trusted in its announcement about another location', async () => {
      for (const location of ['south', 'east']) {
        const here = { kind: 'here', agent: anAgent({ location, agentId: 'x' }), open: 0, at: Date.now() };
        attacker.publish('pharos.confined.north.x', JSON.stringify(here));
      }
      await attacker.flush();
      await engine.request(aJob('asked', { location: 'south' }), 60_000);
      expect(engine.locations()).toMatchObject([{ key: 'south', agents: 1 }]);
      attacker.publish('pharos.confined.north.south', JSON.stringify({ kind: 'gone' }));
      await attacker.flush();
      await engine.request(aJob('asked-again', { location: 'south' }), 60_000);
      expect(engine.locations()).toMatchObject([{ key: 'south', agents: 1 }]);
    });

    it('is ignored if its announcement contains more than that of a trusted agent can', async () => {
      const agent = anAgent({ agentId: 'x', version: 'x'.repeat(100_000) });
      attacker.publish('pharos.confined.north.x', JSON.stringify({ kind: 'here', agent, open: 0, at: Date.now() }));
      await attacker.flush();
      await engine.request(aJob('asked', { location: 'south' }), 60_000);
      expect(engine.locations().map(({ key }) => key)).toEqual(['south']);
    });

    it('cannot make other agents probe for it, because jobs of another location are dropped', async () => {
      const ourselves = await withAllRights();
      // Simulates a process that passes the jobs on.
      const jobs = JSON.stringify([aJob('of-north')]);
      ourselves.publish('pharos.requests.south', jobs, { reply: '_INBOX.x' });
      ourselves.publish('pharos.work.south', jobs, { reply: 'pharos.answers.south.x' });
      await ourselves.flush();
      await engine.request(aJob('asked', { location: 'south' }), 60_000);
      expect(south.jobs.map(({ runId }) => runId)).toEqual(['asked']);
    });

    it('does not delay other locations when it takes jobs without a confirmation', async () => {
      let tries = 0;
      const callback = (): void => {
        tries += 1;
      };
      attacker.subscribe('pharos.work.north', { queue: 'agents', callback });
      const here = { kind: 'here', agent: anAgent({ agentId: 'x' }), open: 0, at: Date.now() };
      attacker.publish('pharos.confined.north.x', JSON.stringify(here));
      await live('north', 'south');
      await engine.publishJobs([aJob('lost'), aJob('of-south', { location: 'south' })]);
      // The engine retries after 2 s without a confirmation. Publishing does not wait for it.
      expect(tries).toBeLessThan(2);
      await vi.waitFor(() => expect(storedIds()).toEqual(['of-south']), patient);
    });
  });
});
