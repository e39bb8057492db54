import { fileURLToPath } from 'node:url';
import { Agent } from '@pharos/agent/agent.ts';
import { MemoryBus } from '@pharos/bus/memory.ts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createDeskFormReader } from './alerts/channels/desks/read-desk-form.ts';
import { createSlackCalls } from './alerts/channels/slack/slack-calls.ts';
import { createTwilioAccountCheck } from './alerts/channels/sms/check-account.ts';
import { createSmsTest } from './alerts/channels/sms/send-test-sms.ts';
import { createWebhookTest } from './alerts/channels/webhook/test-webhook.ts';
import { countMails } from './alerts/mail/count-mails.ts';
import { createTestMail } from './alerts/mail/test-mail.ts';
import { createMailTransport } from './alerts/mail/transport.ts';
import { createBilling } from './billing/create-billing.ts';
import { createEgressCall } from './egress/egress-call.ts';
import { createEgressFetch } from './egress/egress-fetch.ts';
import { createLogoReader } from './egress/read-logo.ts';
import { Engine, type EngineParts } from './engine/engine.ts';
import { LocationRecorder } from './engine/location-recorder.ts';
import { createEngineMetrics } from './engine/metrics.ts';
import { buildApp } from './http/app/app.ts';
import { routes } from './http/app/routes.ts';
import { createIdentity } from './identity/create-identity.ts';
import { Heartbeat } from './self-watch/heartbeat.ts';
import { addAgentMetrics } from './self-watch/metrics/add-agent-metrics.ts';
import { addSelfMetrics } from './self-watch/metrics/add-self-metrics.ts';
import { createOwnHealth } from './self-watch/own-health.ts';
import { readinessChecks } from './self-watch/readiness.ts';
import { SelfFactsWatch } from './self-watch/self-facts-watch.ts';
import { SelfWatch } from './self-watch/self-watch.ts';
import { tellUnwatchedTime } from './self-watch/tell-unwatched-time.ts';
import { holdPort } from './start/hold-port.ts';
import { openStorage } from './start/open-storage.ts';
import { readExploreCatalog } from './start/read-explore-catalog.ts';
import { runProcess, type Start } from './start/run-process.ts';
import { startCopies } from './start/start-copies.ts';
import type { Db } from './storage/connection/connect.ts';
import { readServerVersion } from './storage/connection/read-server-version.ts';
import { createSecretBox, type SecretBox } from './storage/connection/secret-box.ts';
import { openEventFeed } from './storage/events/event-feed.ts';
import { openEngineSession } from './storage/judge/engine-session.ts';
import { createTestProber, resolveRecords } from './test-prober.ts';
import { EventHub } from './usecases/events/event-hub.ts';
import { Worker } from './worker/worker.ts';

/** Starts the roles asked for, each after what it needs; what was started is stopped by `running`, in the reverse order. */
const startRoles = async (start: Start): Promise<string> => {
  const { settings, log, running, endProcess } = start;
  const exploreCatalog = readExploreCatalog(settings.exploreCatalog, settings.strangersMaySignUp);
  const held = settings.roles.has('api') ? await holdPort(settings, () => start.step) : null;
  if (held) running.defer(() => held.release());
  const port = held?.port ?? settings.port;
  const baseUrl = settings.baseUrl ?? `http://localhost:${port}`;
  const egress = { network: settings.probeNetwork };
  const proofRecords = (name: string, recordType: 'TXT' | 'CNAME') =>
    resolveRecords(name, recordType, settings.dnsServers);

  const { databaseUrl, database, secretKey, migrations } = await openStorage(start);
  const secrets = createSecretBox(secretKey);
  start.step = 'services';

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
      address: settings.probeAddress,
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
  const mail = countMails(createMailTransport(settings, log), metrics);
  running.defer(() => mail.close());
  const outgoing = {
    call: createEgressCall(egress),
    providers: settings.providers,
    version: settings.version,
    baseUrl,
  };
  const dataDir = settings.databaseUrl === undefined ? settings.dataDir : null;
  if (settings.roles.has('worker')) {
    const { resultsDays, verificationIsEnforced, strangersMaySignUp, pausesUnused, mailsPerDay, sellsPlans } = settings;
    const rules = { resultsDays, verificationIsEnforced, strangersMaySignUp, pausesUnused, mailsPerDay, sellsPlans };
    const { verifyDomain, acme, checkIntervals } = settings;
    const parts = {
      ...outgoing,
      dataDir,
      billing: (db: Db) => createBilling({ ...settings, baseUrl }, { db, secrets, now: Date.now, log }),
      databaseUrl,
      mail,
      secrets,
      ...rules,
      verifyDomain,
      checkIntervals,
      acme,
      proofRecords,
      log,
    };
    worker = running.use(new Worker(parts));
    await worker.start();
    const readLogo = createLogoReader(egress);
    startCopies({ databaseUrl, db: database.db, readLogo, baseUrl, log, now: Date.now }, settings, running);
  }
  if (settings.roles.has('api')) {
    const events = new EventHub({ open: (handlers) => openEventFeed(databaseUrl, handlers), log });
    running.defer(() => events.close());
    const vitals = () => engine?.vitals() ?? null;
    const { version } = settings;
    running.use(addSelfMetrics(metrics, { databaseUrl, facts, vitals, events, dataDir, version, log }));
    const ownHealth = running.use(createOwnHealth({ databaseUrl, facts, vitals, metrics, dataDir, version, log }));
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
        proofRecords,
        testMail: createTestMail({ mail, baseUrl }),
        testWebhook: createWebhookTest(outgoing),
        slack: createSlackCalls(outgoing),
        checkTwilioAccount: createTwilioAccountCheck(outgoing),
        sendTestSms: createSmsTest(outgoing),
        readDeskForm: createDeskFormReader(outgoing),
        readLogo: createLogoReader(egress),
        billing: createBilling({ ...settings, baseUrl }, { db: database.db, secrets, now: Date.now, log }),
        exploreCatalog,
        ownHealth,
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
    await held?.release();
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
      metrics: whoReadsMetrics(settings),
    },
    'Pharos has started',
  );
  // Only where an engine runs: elsewhere nobody knows whether anything is probed.
  if (settings.heartbeatUrl !== undefined && settings.roles.has('engine')) {
    running.use(new Heartbeat({ url: settings.heartbeatUrl, facts, log })).start();
  }
  return baseUrl;
};

/** As the log tells it. */
const whoReadsMetrics = ({ metricsToken, isPublic }: Start['settings']): string => {
  if (metricsToken !== undefined) return 'with METRICS_TOKEN';
  return isPublic ? 'told to nobody: METRICS_TOKEN is not set' : 'told to this machine';
};

/** The engine, after the locations that its results name. */
const startWatching = async (
  parts: Omit<EngineParts, 'metrics' | 'openSession'> & {
    databaseUrl: string;
    db: Db;
    secrets: SecretBox;
    metrics: Registry;
  },
  running: AsyncDisposableStack,
): Promise<Engine> => {
  const locations = running.use(new LocationRecorder(parts));
  await locations.start();
  const openSession = () => openEngineSession(parts.databaseUrl, parts.secrets);
  const engine = running.use(new Engine({ ...parts, openSession, metrics: createEngineMetrics(parts.metrics) }));
  await engine.start();
  return engine;
};

await runProcess(startRoles);
