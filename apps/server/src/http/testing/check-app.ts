import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestProber } from '../../usecases/context.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './test-app.ts';

type TestAppParts = NonNullable<Parameters<typeof createTestApp>[1]>;

const twoLocations = (probes: Partial<TestProber>): TestProber => ({
  locations: () => [
    { key: 'east', name: 'East', types: [...CHECK_TYPES], address: '192.0.2.7', queued: 0 },
    { key: 'west', name: 'West', types: ['https', 'http'], queued: 0 },
  ],
  isConnected: () => true,
  test: () => Promise.reject(new Error('No probe was expected')),
  egressRefusal: (host) => (host === '169.254.169.254' ? '169.254.169.254 is a cloud metadata address' : null),
  resolveRecords: () => Promise.reject(new Error('No look-up was expected')),
  ...probes,
});

export interface CheckApp {
  pharos: TestApp;
  owner: SignedUp;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<LightMyRequestResponse>;
  /**
   * `data` may be an object.
   * @throws Error if the check is rejected.
   */
  create(body: Record<string, unknown>): Promise<CheckJson>;
  close(): Promise<void>;
}

export interface CheckJson {
  id: number;
  name: string;
  url: string;
  data: string;
  [field: string]: unknown;
}

export const createCheckApp = async (
  environment: Record<string, string> = {},
  probes: Partial<TestProber> = {},
  overrides: TestAppParts = {},
): Promise<CheckApp> => {
  const pharos = await createTestApp(
    { SIGNUP: 'open', ...environment },
    { probes: twoLocations(probes), ...overrides },
  );
  const owner = await signUpOwner(pharos);
  const call: CheckApp['call'] = (method, path, body) =>
    pharos.call(method, `/v1${path}`, {
      token: owner.token,
      organization: owner.organizationId,
      ...(body && { body }),
    });
  return {
    pharos,
    owner,
    call,
    async create(body) {
      const answer = await call('POST', '/checks/', withData(body));
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return answer.json<CheckJson>();
    },
    close: pharos.close,
  };
};

/** The API expects `data` as a string. */
export const withData = (body: Record<string, unknown>): Record<string, unknown> =>
  typeof body.data === 'object' ? { ...body, data: JSON.stringify(body.data) } : body;
