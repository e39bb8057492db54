import { fileURLToPath } from 'node:url';
import type { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import { createDeskFormReader } from '../alerts/channels/desks/read-desk-form.ts';
import { createDeskTest } from '../alerts/channels/desks/test-desk.ts';
import { createSlackCalls } from '../alerts/channels/slack/slack-calls.ts';
import { createTwilioAccountCheck } from '../alerts/channels/sms/check-account.ts';
import { createSmsTest } from '../alerts/channels/sms/send-test-sms.ts';
import { createWebhookTest } from '../alerts/channels/webhook/test-webhook.ts';
import { createTestMail } from '../alerts/mail/test-mail.ts';
import { createBilling } from '../billing/create-billing.ts';
import { createEgressFetch } from '../egress/egress-fetch.ts';
import { createLogoReader } from '../egress/read-logo.ts';
import { buildApp } from '../http/app/app.ts';
import { routes } from '../http/app/routes.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { UsedNonces } from '../pair/used-nonces.ts';
import { addSelfMetrics } from '../self-watch/metrics/add-self-metrics.ts';
import { createOwnHealth } from '../self-watch/own-health.ts';
import { createOwnState } from '../self-watch/pair/own-state.ts';
import { readinessChecks } from '../self-watch/readiness.ts';
import { openEventFeed } from '../storage/events/event-feed.ts';
import { createTestProber } from '../test-prober.ts';
import { EventHub } from '../usecases/events/event-hub.ts';
import { KnownPair } from '../usecases/pair/known-pair.ts';
import type { OpenedLocations } from './open-locations.ts';
import type { ReservedPort } from './reserve-port.ts';
import { createPairClient, outgoingOf, proofRecordsOf, type RoleParts } from './role-parts.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const DOCS_ROOT = fileURLToPath(new URL('../../../../docs-site/dist/site', import.meta.url));

export const startApi = async (
  parts: RoleParts,
  {
    bus,
    credentials,
    reservedPort,
    isConnected,
    exploreCatalog,
  }: Omit<OpenedLocations, 'refusals'> & { reservedPort: ReservedPort; exploreCatalog: ExploreCatalog | null },
): Promise<void> => {
  const { start, storage, secrets, metrics, mail, facts, baseUrl } = parts;
  const { settings, log, running } = start;
  const { databaseUrl, database, secretKey } = storage;
  const egress = { network: settings.probeNetwork };
  const outgoing = outgoingOf(parts);
  const events = new EventHub({ open: (handlers) => openEventFeed(databaseUrl, handlers), log });
  running.defer(() => events.close());
  const dataDir = settings.databaseUrl === undefined ? settings.dataDir : null;
  const vitals = () => parts.engine()?.vitals() ?? null;
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
      probes: createTestProber(bus, egress, isConnected),
      credentials,
      proofRecords: proofRecordsOf(parts),
      testMail: createTestMail({ mail, baseUrl }),
      testWebhook: createWebhookTest(outgoing),
      slack: createSlackCalls(outgoing),
      checkTwilioAccount: createTwilioAccountCheck(outgoing),
      sendTestSms: createSmsTest(outgoing),
      readDeskForm: createDeskFormReader(outgoing),
      testDesk: createDeskTest(outgoing),
      readLogo: createLogoReader(egress),
      billing: createBilling({ ...settings, baseUrl }, { db: database.db, secrets, now: Date.now, log }),
      exploreCatalog,
      ownHealth,
      pairing: {
        known: new KnownPair({ db: database.db, secrets }),
        nonces: new UsedNonces(),
        client: createPairClient(),
        ownState: running.use(createOwnState({ databaseUrl, facts, vitals, metrics, version, log })),
      },
      events,
      log,
      now: Date.now,
    },
    { routes, readiness: readinessChecks(settings.roles, facts), metrics, webRoot: WEB_ROOT, docsRoot: DOCS_ROOT },
  );
  running.defer(() => app.close());
  await reservedPort.release();
  await app.listen({ port: reservedPort.port, host: settings.host });
};
