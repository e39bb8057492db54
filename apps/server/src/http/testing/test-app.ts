import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createGuardedFetch } from '../../guarded-fetch.ts';
import { createIdentity } from '../../identity/create-identity.ts';
import { readSettings } from '../../settings.ts';
import { createSecretBox } from '../../storage/secret-box.ts';
import { createTestDatabase } from '../../storage/testing/database.ts';
import type { ProbeRunner, Services } from '../../usecases/context.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { routes } from '../routes.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** Of the database behind it. */
  pool: Pool;
  /** Sends a request; `token` and `organization` become headers, an object body JSON. */
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

/** What the port says while no location is live. */
const noProbes: ProbeRunner = {
  locations: () => [],
  test: () => Promise.resolve(noLocation),
  judgeTarget: () => null,
  resolveRecords: () => Promise.resolve([]),
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

/** The whole REST application on a fresh database, called without a socket. */
export const createTestApp = async (
  environment: Record<string, string> = {},
  overrides: Partial<Services> & Partial<AppOptions> = {},
): Promise<TestApp> => {
  const database = await createTestDatabase();
  const settings = { ...readSettings(environment, []), baseUrl: 'http://localhost:3000' };
  const secretKey = randomBytes(32);
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const now = overrides.now ?? Date.now;
  const db = overrides.db ?? database.db;
  const services: Services = {
    db,
    identity: createIdentity({
      db,
      secretKey,
      baseUrl: settings.baseUrl,
      log,
      now,
      fetch: createGuardedFetch({ network: settings.probeNetwork }),
    }),
    secrets: createSecretBox(secretKey),
    settings,
    probes: noProbes,
    log,
    now,
    ...overrides,
  };
  const app = await buildApp(services, {
    routes,
    readiness: [],
    metrics: new Registry(),
    webRoot: join(tmpdir(), 'pharos-no-web-app'),
    ...overrides,
  });
  return {
    app,
    services,
    pool: database.pool,
    call: (method, url, { token, organization, body, headers, remoteAddress } = {}) =>
      app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
        headers: {
          ...(token === undefined ? {} : { authorization: `token ${token}` }),
          ...(organization === undefined ? {} : { 'x-organization-id': String(organization) }),
          ...headers,
        },
      }),
    async close() {
      await app.close();
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

/** So that the limits of one address stay out of the way. */
const ownAddress = (): string => `10.1.${count >> 8}.${count & 255}`;

/** Signs a new owner up; needs `SIGNUP=open` from the second one on. */
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
