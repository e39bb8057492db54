import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { readServers } from '@pharos/bus/nats/servers.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
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
  ['without NATS', { nats: null }, /^Agents elsewhere need NATS/],
  ['with a password', { nats: { servers: serversOf('nats://me:pass@127.0.0.1') } }, /what they share/],
  ['with a token', { nats: { servers: serversOf('nats://token@127.0.0.1') } }, /what they share/],
  ['with a file of credentials', { nats: { servers: serversOf('nats://127.0.0.1'), credsFile: '/c' } }, /they share/],
  ['without keys', { keys: null }, /^NATS here knows no credentials/],
  ['where the server lets anybody in', { demandsKeys: false }, /lets anybody in/],
])('there are no credentials %s, and it is said why', async (_where, parts, reason) => {
  const credentials = made(parts);
  expect(credentials.whyNot).toMatch(reason);
  await expect(credentials.make('north')).rejects.toThrow(reason);
});

test('each credential is signed by a key of its own', async () => {
  const credentials = made({});
  expect(credentials.whyNot).toBeNull();
  const [one, two] = [await credentials.make('north'), await credentials.make('north')];
  expect(new Set([one.signingKey, two.signingKey, one.credential, two.credential]).size).toBe(4);
});
