import type { Agent } from '@pharos/agent/agent.ts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countMails } from './alerts/mail/count-mails.ts';
import { createMailTransport } from './alerts/mail/transport.ts';
import type { Engine } from './engine/engine.ts';
import { probeReference } from './engine/isolation/probe-reference.ts';
import { namedReferences, ownReferences } from './engine/isolation/references.ts';
import { Heartbeat } from './self-watch/heartbeat.ts';
import { CutOffWatch } from './self-watch/locations/cut-off-watch.ts';
import { LocationWatch } from './self-watch/locations/location-watch.ts';
import { addAgentMetrics } from './self-watch/metrics/add-agent-metrics.ts';
import { addLocationMetrics } from './self-watch/metrics/add-location-metrics.ts';
import { addRefusalMetrics } from './self-watch/metrics/add-refusal-metrics.ts';
import { notifyUnwatchedTime } from './self-watch/notify-unwatched-time.ts';
import { PairWatch } from './self-watch/pair/pair-watch.ts';
import { SelfFactsWatch } from './self-watch/self-facts-watch.ts';
import { SelfWatch } from './self-watch/self-watch.ts';
import { baseUrlWarning } from './start/base-url-warning.ts';
import { collectAfterStart } from './start/collect-after-start.ts';
import { openLocations } from './start/open-locations.ts';
import { openStorage } from './start/open-storage.ts';
import { readExploreCatalog } from './start/read-explore-catalog.ts';
import { readyLine } from './start/ready-line.ts';
import { reservePort } from './start/reserve-port.ts';
import { createPairClient, type RoleParts } from './start/role-parts.ts';
import { runProcess, type Start } from './start/run-process.ts';
import { startAgent } from './start/start-agent.ts';
import { startAgentAlone } from './start/start-agent-alone.ts';
import { startApi } from './start/start-api.ts';
import { startEngine } from './start/start-engine.ts';
import { startWorker } from './start/start-worker.ts';
import { readServerVersion } from './storage/connection/read-server-version.ts';
import { createSecretBox } from './storage/connection/secret-box.ts';
import type { Worker } from './worker/worker.ts';

/** Starts each role after its dependencies. `running` stops them in reverse order. */
const startRoles = async (start: Start): Promise<string> => {
  const { settings, log, running, endProcess } = start;
  const { roles } = settings;
  const exploreCatalog = readExploreCatalog(settings.exploreCatalog, settings.isSignUpOpen);
  const reservedPort = roles.has('api') ? await reservePort(settings, () => start.step) : null;
  if (reservedPort) running.defer(() => reservedPort.release());
  const baseUrl = settings.baseUrl ?? `http://localhost:${reservedPort?.port ?? settings.port}`;

  const warning = reservedPort && baseUrlWarning(settings);
  if (warning) log.warn(warning);

  const storage = await openStorage(start);
  const { databaseUrl, database, secretKey, migrations } = storage;
  const secrets = createSecretBox(secretKey);
  const { bus, registry, credentials, isConnected, refusals } = await openLocations(start, storage, secrets);
  start.step = 'services';

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  addRefusalMetrics(metrics, refusals);
  addLocationMetrics(metrics, () => bus.locations());
  let engine: Engine | undefined;
  let worker: Worker | undefined;
  let agent: Agent | undefined;
  const facts = running.use(
    new SelfFactsWatch({
      databaseUrl,
      vitals: () => engine?.vitals() ?? null,
      agent: () => agent?.stats() ?? null,
      worker: () => worker ?? null,
      log,
    }),
  );
  await facts.start();
  const operator = { db: database.db, secrets, baseUrl, operatorEmail: settings.operatorEmail, log };
  // With NATS, another process may be the reason why results do not return, and a restart would not help.
  const agentRunsHere = roles.has('agent') && settings.nats === null;
  running.use(new SelfWatch({ ...operator, facts, agentRunsHere, endProcess })).start();
  if (roles.has('engine')) await notifyUnwatchedTime(operator, Date.now());

  // The agent starts before the engine to receive the first jobs. It stops before the engine, so that the last results
  // are stored.
  if (roles.has('agent')) {
    const started = await startAgent(start, bus, baseUrl);
    agent = started;
    addAgentMetrics(metrics, settings.locationKey, () => started.stats());
  }
  if (roles.has('engine')) {
    const references = settings.hasOwnReferences ? ownReferences() : namedReferences(settings.referenceTargets);
    const registeredAt = (key: string) => registry.get(key);
    const watched = { bus, registeredAt, references, home: settings.locationKey };
    const isOnlyEngine = settings.nats === null;
    engine = await startEngine(
      { databaseUrl, db: database.db, secrets, ...watched, isOnlyEngine, metrics, log },
      running,
    );
  }
  if (agent) running.defer(() => agent?.stop());
  const mail = countMails(createMailTransport(settings, log), metrics);
  running.defer(() => mail.close());
  const parts: RoleParts = { start, storage, secrets, metrics, mail, facts, baseUrl, engine: () => engine };
  if (roles.has('worker')) worker = await startWorker(parts);
  if (reservedPort) await startApi(parts, { bus, registry, credentials, isConnected, reservedPort, exploreCatalog });
  log.debug({ migrations }, 'Database migrations were applied');
  log.info(
    {
      version: settings.version,
      database: settings.databaseUrl === undefined ? 'embedded' : 'external',
      postgres: await readServerVersion(database.db),
      bus: settings.nats ? 'NATS' : 'memory',
      locations: bus.locations().map(({ key }) => key),
      roles: [...roles],
      metrics: whoReadsMetrics(settings),
    },
    'Pharos has started',
  );
  // Processes without an engine do not know whether checks are probed.
  if (settings.heartbeatUrl !== undefined && roles.has('engine')) {
    running.use(new Heartbeat({ url: settings.heartbeatUrl, facts, log })).start();
  }
  // Only engines record when locations were last seen.
  if (roles.has('engine')) {
    const { isSignUpOpen } = settings;
    const locations = () => bus.locations();
    running.use(new LocationWatch({ ...operator, isSignUpOpen, locations, isConnected })).start();
    running.use(new CutOffWatch({ ...operator, isSignUpOpen, locations, facts })).start();
    const home = settings.locationKey;
    const watch = running.use(
      new PairWatch({
        ...operator,
        client: createPairClient(),
        probeReferences: () =>
          Promise.all(settings.referenceTargets.map((target) => probeReference(bus, target, home))),
        probesFromHere: () => bus.locations().every(({ key }) => key === home),
      }),
    );
    watch.start();
    running.defer(() => (start.isStopRequested() ? watch.announceStop() : Promise.resolve()));
  }
  running.defer(collectAfterStart());
  return readyLine(roles, baseUrl);
};

const whoReadsMetrics = ({ metricsToken, isPublic }: Start['settings']): string => {
  if (metricsToken !== undefined) return 'readable with METRICS_TOKEN';
  return isPublic ? 'not readable: METRICS_TOKEN is not set' : 'readable from this machine';
};

await runProcess((start) => (start.settings.isAgentAlone ? startAgentAlone(start) : startRoles(start)));
