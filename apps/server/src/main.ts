import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Agent } from '@pharos/agent/agent.ts';
import { MemoryBus } from '@pharos/bus/memory.ts';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countMails } from './alerts/mail/count-mails.ts';
import { createMailTransport } from './alerts/mail/transport.ts';
import { createEgressFetch } from './egress-fetch.ts';
import { Engine } from './engine/engine.ts';
import type { EngineParts } from './engine/engine-term.ts';
import { LocationRecorder } from './engine/location-recorder.ts';
import { createEngineMetrics } from './engine/metrics.ts';
import { buildApp } from './http/app/app.ts';
import { routes } from './http/app/routes.ts';
import { createIdentity } from './identity/create-identity.ts';
import { createLog } from './logging/create-log.ts';
import { Heartbeat } from './self-watch/heartbeat.ts';
import { addAgentMetrics } from './self-watch/metrics/add-agent-metrics.ts';
import { addSelfMetrics } from './self-watch/metrics/add-self-metrics.ts';
import { readinessChecks } from './self-watch/readiness.ts';
import { SelfFactsWatch } from './self-watch/self-facts-watch.ts';
import { SelfWatch } from './self-watch/self-watch.ts';
import { tellUnwatchedTime } from './self-watch/tell-unwatched-time.ts';
import { loadDotEnv, readSettings, type Settings, SettingsError } from './settings.ts';
import { openDatabase } from './storage/connection/connect.ts';
import { migrateToLatest } from './storage/connection/migrate.ts';
import { readServerVersion } from './storage/connection/read-server-version.ts';
import { createSecretBox } from './storage/connection/secret-box.ts';
import { DataDirInUse, lockDataDir } from './storage/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from './storage/embedded/embedded-postgres.ts';
import { readOrCreateSecretKey } from './storage/embedded/secret-key.ts';
import { openEventFeed } from './storage/events/event-feed.ts';
import { createEngineStorage } from './storage/judge/engine-storage.ts';
import { createTestProber } from './test-prober.ts';
import { EventHub } from './usecases/events/event-hub.ts';
import { Worker } from './worker/worker.ts';

/** EX_CONFIG of sysexits.h: something in the settings has to be changed before another start makes sense. */
const EXIT_CONFIG = 78;
const DRAIN_MS = 10_000;
/** Ctrl-C, or a kill of the process group, reaches us directly and again through npm and the launcher: it counts once. */
const ECHO_MS = 500;

/** Starts the roles asked for, each after what it needs; what was started is stopped by `running`, in the reverse order. */
const start = async (settings: Settings, running: AsyncDisposableStack, endProcess: () => void): Promise<string> => {
  const log = createLog(settings.logLevel);
  const reserved = settings.port === 0 ? await reservePort(settings.host) : null;
  const port = reserved?.port ?? settings.port;
  const baseUrl = settings.baseUrl ?? `http://localhost:${port}`;
  const egress = { network: settings.probeNetwork };

  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, running, log));
  const database = openDatabase(databaseUrl);
  running.defer(() => database.close());
  const migrations = await migrateToLatest(database);
  const secretKey = settings.secretKey ?? (await readOrCreateSecretKey(settings.dataDir));
  const secrets = createSecretBox(secretKey);

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const bus = running.use(new MemoryBus());
  let engine: Engine | undefined;
  let worker: Worker | undefined;
  const facts = running.use(
    new SelfFactsWatch({ databaseUrl, vitals: () => engine?.vitals() ?? null, worker: () => worker ?? null, log }),
  );
  await facts.start();
  const operator = { db: database.db, secrets, baseUrl, operatorEmail: settings.operatorEmail, log };
  running.use(new SelfWatch({ ...operator, facts, agentRunsHere: settings.roles.has('agent'), endProcess })).start();
  if (settings.roles.has('engine')) await tellUnwatchedTime(operator, Date.now());

  if (settings.roles.has('agent')) {
    // Before the engine, so that its first jobs find somebody; stopped before it, so that the last results are stored.
    const agent = new Agent({
      bus,
      location: settings.locationKey,
      locationName: settings.locationName,
      threads: settings.probeThreads,
      concurrency: settings.probeConcurrency,
      egress,
      baseUrl,
      log,
    });
    await agent.start();
    addAgentMetrics(metrics, settings.locationKey, () => agent.stats());
    engine = await startWatching(
      { databaseUrl, db: database.db, secrets, bus, references: settings.referenceTargets, metrics, log },
      running,
    );
    running.defer(() => agent.stop());
  }
  if (settings.roles.has('worker')) {
    const mail = countMails(createMailTransport(settings, log), metrics);
    running.defer(() => mail.close());
    const { resultsDays, verificationIsEnforced } = settings;
    worker = running.use(new Worker({ databaseUrl, mail, secrets, baseUrl, resultsDays, verificationIsEnforced, log }));
    await worker.start();
  }
  if (settings.roles.has('api')) {
    const events = new EventHub({ open: (handlers) => openEventFeed(databaseUrl, handlers), log });
    running.defer(() => events.close());
    const dataDir = settings.databaseUrl === undefined ? settings.dataDir : null;
    const vitals = () => engine?.vitals() ?? null;
    running.use(
      addSelfMetrics(metrics, { databaseUrl, facts, vitals, events, dataDir, version: settings.version, log }),
    );
    const app = await buildApp(
      {
        db: database.db,
        identity: createIdentity({
          db: database.db,
          now: Date.now,
          fetch: createEgressFetch(egress),
          secretKey,
          baseUrl,
          log,
        }),
        secrets,
        settings: { ...settings, baseUrl },
        probes: createTestProber(bus, egress),
        events,
        log,
        now: Date.now,
      },
      {
        routes,
        readiness: readinessChecks(settings.roles, facts),
        metrics,
        webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      },
    );
    running.defer(() => app.close());
    await reserved?.release();
    await app.listen({ port, host: settings.host });
  }
  log.info(
    {
      version: settings.version,
      database: settings.databaseUrl === undefined ? 'embedded' : 'external',
      postgres: await readServerVersion(database.db),
      migrations,
      locations: bus.locations().map(({ key }) => key),
      roles: [...settings.roles],
    },
    'Pharos has started',
  );
  // Only where an engine runs: elsewhere nobody knows whether anything is probed.
  if (settings.heartbeatUrl !== undefined && settings.roles.has('engine')) {
    running.use(new Heartbeat({ url: settings.heartbeatUrl, facts, log })).start();
  }
  return baseUrl;
};

/** The engine, after the locations that its results name. */
const startWatching = async (
  parts: Omit<EngineParts, 'metrics' | 'storage'> & Parameters<typeof createEngineStorage>[0] & { metrics: Registry },
  running: AsyncDisposableStack,
): Promise<Engine> => {
  const locations = running.use(new LocationRecorder(parts));
  await locations.start();
  const storage = createEngineStorage(parts);
  const engine = running.use(new Engine({ ...parts, storage, metrics: createEngineMetrics(parts.metrics) }));
  await engine.start();
  return engine;
};

/** The embedded PostgreSQL, in a data folder that is ours alone while we run. */
const startDatabase = async (settings: Settings, running: AsyncDisposableStack, log: Logger): Promise<string> => {
  const lock = await lockDataDir(settings.dataDir);
  running.defer(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  running.defer(() => postgres.stop());
  return postgres.url;
};

/** A port that is free, and kept so: the start takes seconds, in which any connection of this machine might take it. */
const reservePort = (host: string): Promise<{ port: number; release(): Promise<void> }> =>
  new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', reject);
    holder.listen(0, host, () => {
      const address = holder.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, release: () => new Promise((released) => holder.close(() => released())) });
    });
  });

const main = async (): Promise<void> => {
  loadDotEnv();
  const settings = readSettings(process.env, process.argv.slice(2));
  const running = new AsyncDisposableStack();
  let isStopping = false;
  let stoppingSince = 0;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    isStopping = true;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await running.disposeAsync().catch(logFailedStops);
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  try {
    const baseUrl = await start(settings, running, () => void stop(1));
    if (!isStopping) process.stdout.write(`Pharos is ready at ${baseUrl}\n`);
  } catch (error) {
    if (isStopping) return;
    console.error(error instanceof DataDirInUse || isPortTaken(error) ? error.message : error);
    await stop(error instanceof DataDirInUse || isPortTaken(error) ? EXIT_CONFIG : 1);
  }
};

/** All that failed while stopping; a stack of disposables nests its errors, the last one outermost. */
const logFailedStops = (error: unknown): void => {
  if (error instanceof SuppressedError) logFailedStops(error.suppressed);
  console.error(error instanceof SuppressedError ? error.error : error);
};

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

await main().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(error instanceof SettingsError ? EXIT_CONFIG : 1);
});
