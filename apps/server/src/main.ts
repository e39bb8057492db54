import { fileURLToPath } from 'node:url';
import { Agent } from '@pharos/agent/agent.ts';
import { MemoryBus } from '@pharos/bus/memory.ts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createMailTransport } from './alerts/mail/transport.ts';
import { createEgressFetch } from './egress-fetch.ts';
import { Engine, type EngineParts } from './engine/engine.ts';
import { LocationRecorder } from './engine/location-recorder.ts';
import { createEngineMetrics } from './engine/metrics.ts';
import { buildApp } from './http/app/app.ts';
import type { ReadinessCheck } from './http/app/health.ts';
import { routes } from './http/app/routes.ts';
import { createIdentity } from './identity/create-identity.ts';
import { holdPort } from './start/hold-port.ts';
import { openStorage } from './start/open-storage.ts';
import { runProcess, type Start } from './start/run-process.ts';
import { pingDatabase } from './storage/connection/ping-database.ts';
import { createSecretBox } from './storage/connection/secret-box.ts';
import { openEventFeed } from './storage/events/event-feed.ts';
import { createEngineStorage } from './storage/judge/engine-storage.ts';
import { createTestProber } from './test-prober.ts';
import { EventHub } from './usecases/events/event-hub.ts';
import { Worker } from './worker/worker.ts';

/** Starts the roles asked for, each after what it needs; what was started is stopped by `running`, in the reverse order. */
const startRoles = async (start: Start): Promise<string> => {
  const { settings, log, running } = start;
  const held = settings.roles.has('api') ? await holdPort(settings, () => start.step) : null;
  if (held) running.defer(() => held.release());
  const port = held?.port ?? settings.port;
  const baseUrl = settings.baseUrl ?? `http://localhost:${port}`;
  const egress = { network: settings.probeNetwork };

  const { databaseUrl, database, secretKey } = await openStorage(start);
  const secrets = createSecretBox(secretKey);
  start.step = 'services';

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const bus = running.use(new MemoryBus());
  const readiness: ReadinessCheck[] = [{ name: 'database', check: () => pingDatabase(database.db).then(() => null) }];

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
    const engine = await startWatching(
      { databaseUrl, db: database.db, secrets, bus, references: settings.referenceTargets, metrics, log },
      running,
    );
    running.defer(() => agent.stop());
    readiness.push({
      name: 'engine',
      check: async () => (engine.vitals().partitions > 0 ? null : 'holds no partitions yet'),
    });
  }
  if (settings.roles.has('worker')) {
    const mail = createMailTransport(settings, log);
    running.defer(() => mail.close());
    const { resultsDays, verificationIsEnforced } = settings;
    const worker = running.use(
      new Worker({ databaseUrl, mail, secrets, baseUrl, resultsDays, verificationIsEnforced, log }),
    );
    await worker.start();
  }
  if (settings.roles.has('api')) {
    const events = new EventHub({ open: (handlers) => openEventFeed(databaseUrl, handlers), log });
    running.defer(() => events.close());
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
      { routes, readiness, metrics, webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)) },
    );
    running.defer(() => app.close());
    await held?.release();
    await app.listen({ port, host: settings.host });
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

await runProcess(startRoles);
