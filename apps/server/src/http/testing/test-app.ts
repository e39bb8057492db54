import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { PairState } from '@pharos/contract/rest/pair/pair.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createDeskFormReader } from '../../alerts/channels/desks/read-desk-form.ts';
import { createDeskTest } from '../../alerts/channels/desks/test-desk.ts';
import { createSlackCalls } from '../../alerts/channels/slack/slack-calls.ts';
import { createTwilioAccountCheck } from '../../alerts/channels/sms/check-account.ts';
import { createSmsTest } from '../../alerts/channels/sms/send-test-sms.ts';
import { createWebhookTest } from '../../alerts/channels/webhook/test-webhook.ts';
import { createBilling } from '../../billing/create-billing.ts';
import { createEgressCall } from '../../egress/egress-call.ts';
import { createEgressFetch } from '../../egress/egress-fetch.ts';
import { createLogoReader } from '../../egress/read-logo.ts';
import { createIdentity } from '../../identity/create-identity.ts';
import { PairClient } from '../../pair/pair-client.ts';
import { UsedNonces } from '../../pair/used-nonces.ts';
import { readSettings } from '../../settings.ts';
import { readExploreCatalog } from '../../start/read-explore-catalog.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { openEventFeed } from '../../storage/events/event-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import type { LocationCredentialsPort, OwnHealth, Services, TestProber } from '../../usecases/context.ts';
import { EventHub } from '../../usecases/events/event-hub.ts';
import { KnownPair } from '../../usecases/pair/known-pair.ts';
import { type AppOptions, buildApp } from '../app/app.ts';
import { routes } from '../app/routes.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  pool: Pool;
  databaseUrl: string;
  /** Sends a request. `token` and `organization` become headers, and an object in `body` becomes JSON. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    call?: TestCall,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestCall {
  token?: string;
  organization?: number;
  body?: InjectOptions['payload'];
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const noProbes: TestProber = {
  locations: () => [],
  isConnected: () => true,
  test: () => Promise.resolve(noLocation),
  egressRefusal: () => null,
  resolveRecords: () => Promise.resolve([]),
};

const noCredentials: LocationCredentialsPort = {
  unavailableReason: 'Agents elsewhere need NATS.',
  warning: null,
  make: () => Promise.reject(new Error('Agents elsewhere need NATS.')),
  apply: () => Promise.resolve(false),
};

const noLocation: ProbeResult = {
  runId: 'none',
  checkId: 0,
  revision: 0,
  purpose: 'test',
  location: 'none',
  dueAt: 0,
  startedAt: 0,
  verdict: null,
  proberError: 'no location can run it',
  summary: 'No location can run it',
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
};

const noHealth: OwnHealth = {
  version: '1.0.0',
  node: '24.0.0',
  startedAt: 0,
  problems: [],
  database: null,
  disk: null,
  engine: null,
  lateness: null,
  checks: null,
  deliveries: null,
  jobs: null,
};

const noState = PairState.parse({});

const STREAM = '/v1/events';

/** Returns only the first part of a streamed response, because a stream would never end. */
const injectBriefly = async (app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> => {
  const answer = await app.inject({ ...request, payloadAsStream: true });
  const [begin] = (await once(answer.stream(), 'data')) as [Buffer];
  answer.stream().destroy();
  if (answer.statusCode !== 200) return app.inject(request);
  return Object.defineProperty(answer, 'body', { value: begin.toString() });
};

/** Nothing responds there, unless a test starts a service. */
const NOWHERE = {
  FRESHDESK_URL: 'http://127.0.0.1:9/{domain}',
  FRESHSERVICE_URL: 'http://127.0.0.1:9/{domain}',
};

/** The lowest cost of Argon2id, a hundredth of the time in production. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestAppOptions extends Partial<Services>, Partial<AppOptions> {
  keepAliveMs?: number;
  /** A new database by default, closed with the application. */
  database?: TestDatabase;
}

export const createTestApp = async (
  environment: Record<string, string> = {},
  { keepAliveMs = 20_000, database: given, ...overrides }: TestAppOptions = {},
): Promise<TestApp> => {
  const database = given ?? (await createTestDatabase());
  const support = environment.SIGNUP === 'open' ? { SUPPORT_EMAIL: 'support@example.com' } : {};
  const read = readSettings({ ...support, ...NOWHERE, ...environment }, []);
  const settings = { ...read, baseUrl: read.baseUrl ?? 'http://localhost:3000' };
  const secretKey = randomBytes(32);
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const now = overrides.now ?? Date.now;
  const db = overrides.db ?? database.db;
  const events = new EventHub({ open: (handlers) => openEventFeed(database.url, handlers), log, keepAliveMs });
  const outgoing = {
    call: createEgressCall({ network: settings.probeNetwork }),
    providers: settings.providers,
    version: settings.version,
    baseUrl: settings.baseUrl,
  };
  const secrets = createSecretBox(secretKey);
  const services: Services = {
    db,
    identity: createIdentity({
      db,
      secretKey,
      baseUrl: settings.baseUrl,
      log,
      now,
      fetch: createEgressFetch({ network: settings.probeNetwork }),
      passwordCost: CHEAPEST,
    }),
    secrets,
    settings,
    probes: noProbes,
    credentials: noCredentials,
    proofRecords: (name, recordType) => services.probes.resolveRecords(name, recordType),
    testMail: async () => ({ outcome: 'kept', answer: 'written to outbox/test.eml' }),
    testWebhook: createWebhookTest(outgoing),
    slack: createSlackCalls(outgoing),
    checkTwilioAccount: createTwilioAccountCheck(outgoing),
    sendTestSms: createSmsTest(outgoing),
    readDeskForm: createDeskFormReader(outgoing),
    testDesk: createDeskTest(outgoing),
    readLogo: createLogoReader({ network: settings.probeNetwork }),
    billing: createBilling(settings, { db, secrets, now, log }),
    exploreCatalog: readExploreCatalog(settings.exploreCatalog, settings.isSignUpOpen),
    ownHealth: { read: async () => noHealth },
    pairing: {
      known: new KnownPair({ db, secrets }),
      nonces: new UsedNonces(),
      client: new PairClient(createEgressFetch({ network: 'any' })),
      ownState: { read: async () => noState },
    },
    events,
    log,
    now,
    ...overrides,
  };
  const app = await buildApp(services, {
    routes,
    readiness: [],
    metrics: new Registry(),
    webRoot: join(tmpdir(), 'pharos-no-web-app'),
    docsRoot: join(tmpdir(), 'pharos-no-docs-site'),
    ...overrides,
  });
  return {
    app,
    services,
    pool: database.pool,
    databaseUrl: database.url,
    call: async (method, url, { token, organization, body, headers, remoteAddress } = {}) => {
      const request: InjectOptions = {
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
        headers: {
          ...(token === undefined ? {} : { authorization: `token ${token}` }),
          ...(organization === undefined ? {} : { 'x-organization-id': String(organization) }),
          ...headers,
        },
      };
      return url.startsWith(STREAM) ? injectBriefly(app, request) : app.inject(request);
    },
    async close() {
      await app.close();
      await events.close();
      await database.close();
    },
  };
};

export interface SignedUp {
  token: string;
  organizationId: number;
  email: string;
  password: string;
}

let count = 0;

/** Tighter limits count by address. */
const ownAddress = (): string => `10.1.${count >> 8}.${count & 255}`;

/**
 * Every sign-up except the first requires `SIGNUP=open`.
 * @throws Error if the sign-up is rejected.
 */
export const signUpOwner = async ({ call }: TestApp, overrides: Record<string, string> = {}): Promise<SignedUp> => {
  count += 1;
  const body = {
    email: `person-${count}@example.com`,
    password: 'quiet-lighthouse-river',
    full_name: `Person ${count}`,
    organization_name: `Organization ${count}`,
    ...overrides,
  };
  const response = await call('POST', '/v1/sign-up/', { body, remoteAddress: ownAddress() });
  if (response.statusCode !== 201) throw new Error(`Sign-up answered ${response.statusCode}: ${response.body}`);
  const { token, organization } = response.json<{ token: string; organization: { id: number } }>();
  return { token, organizationId: organization.id, email: body.email, password: body.password };
};
