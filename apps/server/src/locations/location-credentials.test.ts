import { readServers } from '@pharos/bus/nats/connection/servers.ts';
import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { pino } from 'pino';
import { describe, expect, it, test, vi } from 'vitest';
import type { Db } from '../storage/connection/connect.ts';
import { LocationCredentials, type LocationCredentialsParts } from './location-credentials.ts';
import { LocationRegistry } from './location-registry.ts';

const log = pino({ level: 'silent' });
const registry = new LocationRegistry({ databaseUrl: '', db: {} as Db, log });
const serversOf = (url: string) => readServers(url) ?? { hosts: [], isTls: false };
const made = (parts: Partial<LocationCredentialsParts>) => {
  const nats = { servers: serversOf('nats://127.0.0.1') };
  return new LocationCredentials({ registry, nats, keys: makeNatsKeys(), demandsKeys: true, log, ...parts });
};

test.each([
  ['without NATS', { nats: null }, /^Agents on other machines need NATS/],
  ['with a password', { nats: { servers: serversOf('nats://me:pass@127.0.0.1') } }, /share the NATS credentials/],
  ['with a token', { nats: { servers: serversOf('nats://token@127.0.0.1') } }, /share the NATS credentials/],
  [
    'with a file of credentials',
    { nats: { servers: serversOf('nats://127.0.0.1'), credsFile: '/c' } },
    /share the NATS credentials/,
  ],
  ['without keys', { keys: null }, /is not set up for credentials/],
  ['where the server lets anybody in', { demandsKeys: false }, /accepts connections without a credential/],
])('creates no credentials %s, and reports the reason', async (_where, parts, reason) => {
  const credentials = made(parts);
  expect(credentials.unavailableReason).toMatch(reason);
  await expect(credentials.make('north')).rejects.toThrow(reason);
});

test('signs each credential with a separate key', async () => {
  const credentials = made({});
  expect(credentials.unavailableReason).toBeNull();
  const [one, two] = [await credentials.make('north'), await credentials.make('north')];
  expect(new Set([one.signingKey, two.signingKey, one.credential, two.credential]).size).toBe(4);
});

describe('NATS', () => {
  /** `isThere` states whether the database is available. A push ends when `pushes` resolves. */
  const setUp = () => {
    const listeners = new Set<(keys: readonly string[]) => void>();
    const state = { isThere: true, signingKeys: ['A'], pushed: [] as string[], pushes: Promise.resolve() };
    const credentials = made({
      registry: {
        get signingKeys() {
          return state.signingKeys;
        },
        refresh: async () => {
          if (state.isThere) for (const listener of listeners) listener(state.signingKeys);
          return state.isThere;
        },
        onRead: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      push: async (_where, _keys, keys) => {
        state.pushed.push(keys.join());
        await state.pushes;
      },
    });
    return { state, credentials };
  };

  it('is not updated with unchanged keys, unless it may have lost them', async () => {
    const { state, credentials } = setUp();
    await using _ = credentials;
    await credentials.start();
    expect(await credentials.apply()).toBe(true);
    expect(state.pushed).toEqual(['A']);
    state.signingKeys = ['A', 'B'];
    expect(await credentials.apply()).toBe(true);
    expect(state.pushed).toEqual(['A', 'A,B']);
    await credentials.reapply();
    expect(state.pushed).toEqual(['A', 'A,B', 'A,B']);
  });

  it('is not updated while the database is unavailable, because the list of keys may be outdated', async () => {
    vi.useFakeTimers();
    try {
      const { state, credentials } = setUp();
      await using _ = credentials;
      await credentials.start();
      state.isThere = false;
      expect(await credentials.apply()).toBe(false);
      await vi.advanceTimersByTimeAsync(300_000);
      expect(state.pushed).toEqual(['A']);
      state.isThere = true;
      expect(await credentials.apply()).toBe(true);
      expect(state.pushed).toEqual(['A', 'A']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is updated once at a time, and all waiting requests share one update', async () => {
    const { state, credentials } = setUp();
    await using _ = credentials;
    const { promise, resolve } = Promise.withResolvers<void>();
    state.pushes = promise;
    const first = credentials.apply();
    await vi.waitFor(() => expect(state.pushed).toHaveLength(1));
    const further = Array.from({ length: 50 }, () => credentials.reapply());
    state.signingKeys = ['B'];
    resolve();
    await Promise.all([first, ...further]);
    expect(state.pushed).toEqual(['A', 'B']);
  });

  it('is updated later if an update fails', async () => {
    const { state, credentials } = setUp();
    await using _ = credentials;
    state.pushes = Promise.reject(new Error('NATS is away'));
    expect(await credentials.apply()).toBe(false);
    state.pushes = Promise.resolve();
    expect(await credentials.apply()).toBe(true);
  });
});
