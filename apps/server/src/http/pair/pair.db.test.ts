import type { AddressInfo } from 'node:net';
import { announcePairStop, getPairState, joinPair as join } from '@pharos/contract/rest/pair/pair.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endPair, invitePair, joinPair, listPairLines, type PairCommandParts } from '../../commands/change-pair.ts';
import { createEgressFetch } from '../../egress/egress-fetch.ts';
import { createKeyHalf } from '../../pair/agree-on-key.ts';
import { PairClient } from '../../pair/pair-client.ts';
import { pairText } from '../../pair/pair-code.ts';
import { authorizationOf } from '../../pair/signature.ts';
import { findPair, type Pair } from '../../storage/pair/pairs.ts';
import { sharedTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import { KnownPair } from '../../usecases/pair/known-pair.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 12);

interface Installation extends TestApp {
  address: string;
  parts: PairCommandParts;
}

let now: number;
/** Offsets of both clocks in milliseconds. */
let clocks: { here: number; there: number };
let here: Installation;
let there: Installation;

const databases = { here: sharedTestDatabase(), there: sharedTestDatabase() };
const install = async (database: TestDatabase, clock: () => number): Promise<Installation> => {
  const pharos = await createTestApp({}, { database, now: clock });
  await pharos.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(pharos.app.server.address() as AddressInfo).port}`;
  const { services } = pharos;
  services.settings.baseUrl = address;
  const client = new PairClient(createEgressFetch({ network: 'any' }), clock);
  services.pairing.client = client;
  const { db, secrets } = services;
  return { ...pharos, address, parts: { db, secrets, client, baseUrl: address, hasReferences: true, now: clock } };
};
beforeEach(async () => {
  now = START;
  clocks = { here: 0, there: 0 };
  here = await install(databases.here, () => now + clocks.here);
  there = await install(databases.there, () => now + clocks.there);
});
afterEach(() => Promise.all([here.close(), there.close()]));

const pairOf = async ({ services }: Installation): Promise<Pair> => {
  const pair = await findPair(services.db, services.secrets);
  if (!pair) throw new Error('There is no pair');
  return pair;
};
const invite = async (): Promise<string> => {
  await invitePair(here.parts, there.address);
  return (await pairOf(here)).key ?? '';
};
const pairBoth = async () => {
  await joinPair(there.parts, here.address, await invite());
  return [await pairOf(here), await pairOf(there)] as const;
};

describe('npm run pair', () => {
  test('pairs two installations with the command that it prints', async () => {
    const lines = await invitePair(here.parts, `${there.address}/`);
    const [, address = '', code = ''] = /npm run pair -- (\S+) (\S+)$/.exec(lines[2] ?? '') ?? [];
    expect(address).toBe(here.address);
    expect(await listPairLines(here.parts)).toEqual([
      `A code was created for ${there.address}. It has not been used yet.`,
    ]);
    expect(await joinPair(there.parts, address, code)).toEqual([
      `${there.address} and ${here.address} now monitor each other.`,
    ]);

    const [ofHere, ofThere] = [await pairOf(here), await pairOf(there)];
    expect(ofHere).toMatchObject({ address: there.address, status: 'paired' });
    expect(ofThere).toMatchObject({ address: here.address, status: 'paired', key: ofHere.key });
    expect(ofHere.key).not.toBe(code);
    for (const { services, pool } of [here, there]) {
      const { rows } = await pool.query('select sealed_key from pairs');
      expect(rows[0]?.sealed_key).not.toContain(ofHere.key);
      const acts = await services.db.selectFrom('operator_acts').select('action').execute();
      expect(acts).toEqual([{ action: 'pair.add' }]);
    }
    for (const [from, to] of [
      [ofHere, there],
      [ofThere, here],
    ] as const)
      expect(await here.parts.client.requestState({ address: to.address, key: from.key ?? '' })).toMatchObject({
        outcome: 'answered',
      });
    expect(await listPairLines(here.parts)).toEqual([
      `Paired with ${there.address} since 2026-01-05 12:00:00 UTC.`,
      expect.stringContaining('The other installation has not been inspected yet'),
    ]);
  });

  test('ends the pairing on each side', async () => {
    await pairBoth();
    await expect(invitePair(here.parts, there.address)).rejects.toThrow(
      /is already paired with .*run "npm run pair -- --remove"/,
    );
    await expect(joinPair(here.parts, there.address, 'a'.repeat(40))).rejects.toThrow('is already paired with');
    expect(await endPair(here.parts)).toEqual([expect.stringContaining(`does not monitor ${there.address} any more`)]);
    await expect(endPair(here.parts)).rejects.toThrow('This installation is not paired.');
    const { key } = await pairOf(there);
    expect(await there.parts.client.requestState({ address: here.address, key: key ?? '' })).toEqual({
      outcome: 'refused',
      reason: 'this installation is not its pair',
    });
    await endPair(there.parts);
    await pairBoth();
  });

  test('explains the effect of missing REFERENCE_TARGETS', async () => {
    const lines = await invitePair({ ...here.parts, hasReferences: false }, there.address);
    expect(lines.join(' ')).toContain('REFERENCE_TARGETS is not set on this installation.');
  });

  test.each([
    ['no address', 'pharos.example.com', /is not the address of an installation/],
    ['its own address', 'self', /is the address of this installation/],
  ])('rejects %s', async (_what, address, problem) => {
    await expect(invitePair(here.parts, address === 'self' ? here.address : address)).rejects.toThrow(problem);
  });

  test('requires BASE_URL, the address at which the other installation reaches this one', async () => {
    await expect(invitePair({ ...here.parts, baseUrl: undefined }, there.address)).rejects.toThrow(
      'BASE_URL is not set',
    );
  });
});

describe('a code', () => {
  const failure = (code: string, parts = there.parts, address = here.address) =>
    joinPair(parts, address, code).then(
      () => 'paired',
      (error: Error) => error.message,
    );

  test('is valid once', async () => {
    const code = await invite();
    await joinPair(there.parts, here.address, code);
    await endPair(there.parts);
    expect(await failure(code)).toMatch(/could not be paired with .*: the code is not valid there/);
    expect(await listPairLines(there.parts)).toEqual([expect.stringMatching(/is not paired/)]);
  });

  test('is valid for one hour', async () => {
    const code = await invite();
    now += 60 * MINUTE + 1;
    expect(await failure(code)).toBe(
      `${here.address} could not be paired with ${there.address}: the code is not valid there. A code is valid once, for one hour, for one address, and until another code is created.`,
    );
    now -= 1;
    expect(await failure(code)).toBe('paired');
  });

  test('is valid until another one is created', async () => {
    const code = await invite();
    const second = await invite();
    expect(await failure(code)).toMatch(/the code is not valid there/);
    expect(await failure(second)).toBe('paired');
  });

  test('is rejected if it is wrong or malformed', async () => {
    await invite();
    expect(await failure('a'.repeat(40))).toMatch(/the code is not valid there/);
    expect(await failure('abc')).toMatch(/This is not a code of npm run pair/);
  });

  test('is rejected by the installation that created it', async () => {
    const code = await invite();
    expect(await failure(code, here.parts, there.address)).toMatch(
      /This installation created this code. Run the command on the other installation/,
    );
  });

  test('is rejected for a copy of the installation that created it', async () => {
    const code = await invite();
    expect(await failure(code, { ...there.parts, baseUrl: `http://localhost:1` })).toMatch(
      /the code was created for http:.*, but the BASE_URL of the requesting installation is http:\/\/localhost:1/,
    );
    here.services.settings.baseUrl = there.address;
    expect(await failure(code)).toMatch(
      /both have the same BASE_URL, so they are the same installation, or one is a copy of the other\.$/,
    );
  });

  test('is rejected while the clocks differ by more than one minute', async () => {
    const code = await invite();
    clocks.there = 61_000;
    expect(await failure(code)).toMatch(
      /the clocks of the two installations differ by 61 seconds. The maximum is 60 seconds. Synchronize both clocks with NTP\.$/,
    );
    clocks.there = -60_000;
    expect(await failure(code)).toBe('paired');
  });

  test('does not pair an installation that this one cannot reach', async () => {
    const code = await invite();
    await there.app.close();
    expect(await failure(code)).toMatch(/it cannot reach http:.*: connection refused/);
    expect((await pairOf(here)).status).toBe('invited');
  });

  test('does not pair if the other installation does not respond', async () => {
    const code = await invite();
    await here.app.close();
    expect(await failure(code)).toMatch(/could not be paired with .*: connection refused/);
  });
});

describe('a request', () => {
  const send = (
    { method, path }: { method: 'GET' | 'POST'; path: string },
    { key, nonce = 'n'.repeat(24), time = now }: { key: string | null; nonce?: string; time?: number },
  ) => {
    const authorization = authorizationOf(key ?? '', { method, path, time, nonce, body: '' });
    return here.call(method, `/v1${path}`, { headers: { authorization } });
  };

  test('is answered for the paired installation only, and only once', async () => {
    const [{ key }] = await pairBoth();
    expect((await here.call('GET', '/v1/pair/state')).statusCode).toBe(401);
    expect((await send(getPairState, { key: 'another' })).statusCode).toBe(401);
    expect((await send(getPairState, { key })).statusCode).toBe(200);
    expect((await send(getPairState, { key })).json()).toEqual({ detail: 'This request was already used.' });
    expect((await send(getPairState, { key, nonce: 'm'.repeat(24) })).statusCode).toBe(200);
  });

  test('is rejected because of its time if the clocks differ', async () => {
    const [{ key }] = await pairBoth();
    const answer = await send(getPairState, { key, time: now - 61_000 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: expect.stringContaining('the clocks of the two installations differ by 61 seconds') },
    ]);
  });

  test('reports that the other installation stops', async () => {
    const [{ key }] = await pairBoth();
    expect((await send(announcePairStop, { key })).statusCode).toBe(200);
    expect((await pairOf(here)).stoppedAt).toEqual(new Date(now));
  });

  test('accepts the key of a pair only for state requests, and a code only for pairing', async () => {
    const code = await invite();
    expect((await send(getPairState, { key: code })).statusCode).toBe(401);
    await joinPair(there.parts, here.address, code);
    const { key } = await pairOf(here);
    const body = { address: there.address, public_key: createKeyHalf().publicKey };
    const request = { ...join, time: now, nonce: 'n'.repeat(24), body: pairText(body) };
    const headers = { authorization: authorizationOf(key ?? '', request) };
    expect((await here.call('POST', '/v1/pair/', { body, headers })).statusCode).toBe(401);
  });

  test('is rejected with an invalid public key', async () => {
    const code = await invite();
    const [{ key }, body] = [await pairOf(here), { address: there.address, public_key: 'A'.repeat(59) }];
    const request = { ...join, time: now, nonce: 'n'.repeat(24), body: pairText(body) };
    const headers = { authorization: authorizationOf(key ?? '', request) };
    const { pairing } = here.services;
    const { client } = pairing;
    Object.assign(pairing, { client: { requestState: async () => ({ outcome: 'answered' }) } });
    const refused = await here.call('POST', '/v1/pair/', { body, headers });
    Object.assign(pairing, { client });
    expect([refused.statusCode, refused.json()]).toEqual([422, { detail: 'the public key is invalid' }]);
    expect(await joinPair(there.parts, here.address, code)).toHaveLength(1);
  });

  test('is answered while the database is unavailable', async () => {
    await pairBoth();
    const { db, secrets } = here.services;
    const known = new KnownPair({ db, secrets });
    const pair = await known.read();
    await here.pool.query('alter table pairs rename to away');
    expect(await known.read()).toEqual(pair);
    expect(await new KnownPair({ db, secrets }).read()).toBeNull();
    await here.pool.query('alter table away rename to pairs');
  });
});
