import { randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertUser } from '../storage/people/users.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { createIdentity } from './create-identity.ts';
import type { IdentityPort } from './port.ts';

vi.mock('@node-rs/argon2', { spy: true });

const device = { address: '10.0.0.1', userAgent: null };
const ada = { email: 'Ada@example.com', password: 'weather4Saturdays', fullName: 'Ada' };

let database: TestDatabase;
let identity: IdentityPort;
beforeAll(async () => {
  database = await createTestDatabase();
  identity = createIdentity({
    db: database.db,
    secretKey: randomBytes(32),
    baseUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
    now: Date.now,
    fetch: () => Promise.reject(new Error('nothing is fetched')),
  });
  await identity.signUp(database.db, ada, device);
  await insertUser(database.db, { email: 'sso@example.com', name: 'Without a password', emailVerified: true });
});
afterAll(() => database.close());

const workOf = async (work: () => Promise<unknown>) => {
  vi.mocked(argon2.hash).mockClear();
  vi.mocked(argon2.verify).mockClear();
  const outcome = await work();
  const parameters = vi.mocked(argon2.verify).mock.calls.map(([hash]) => hash.toString().split('$').slice(1, 4));
  return { outcome, hashed: vi.mocked(argon2.hash).mock.calls.length, parameters };
};

test('needs the same work and returns the same result for an unknown address, an account without a password, and a wrong password', async () => {
  const wrong = await workOf(() => identity.signIn('ada@example.com', 'not the password', device));
  expect(wrong).toEqual({
    outcome: 'wrong',
    hashed: 0,
    parameters: [['argon2id', 'v=19', 'm=19456,t=2,p=1']],
  });
  expect(await workOf(() => identity.signIn('nobody@example.com', 'not the password', device))).toEqual(wrong);
  expect(await workOf(() => identity.signIn('sso@example.com', 'not the password', device))).toEqual(wrong);
  expect(await workOf(() => identity.signIn('nobody@example.com', '', device))).toEqual(wrong);
});

test('ignores the case of the address and the encoding of the password by the keyboard', async () => {
  const { db } = database;
  const opened = await identity.signUp(
    db,
    { email: 'zoe@example.com', password: 'caf\u00e9 noir cr\u00e8me', fullName: 'Zoe' },
    device,
  );
  expect(await identity.signUp(db, { ...ada, email: 'ZOE@example.com' }, device)).toBe('taken');
  expect(await identity.signIn('Zoe@Example.com', 'cafe\u0301 noir cre\u0300me', device)).toEqual({
    userId: (opened as { userId: number }).userId,
    token: expect.any(String),
  });
});

test('does not limit correct passwords, regardless of their number from one network', async () => {
  for (let times = 0; times < 11; times += 1) {
    const outcome = await identity.signIn(ada.email, ada.password, { ...device, address: '10.0.0.7' });
    expect(outcome).toMatchObject({ token: expect.any(String) });
  }
});

/** Pauses a sign-in after its password was found correct, until `change` has completed. */
const signInAcross = async (email: string, password: string, change: () => Promise<unknown>) => {
  const verify = vi.mocked(argon2.verify).getMockImplementation();
  const verified = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  vi.mocked(argon2.verify).mockImplementationOnce(async () => {
    verified.resolve();
    await changed.promise;
    return true;
  });
  const outcome = identity.signIn(email, password, device);
  await verified.promise;
  await change();
  changed.resolve();
  if (verify) vi.mocked(argon2.verify).mockImplementation(verify);
  return outcome;
};

test('opens no session if the password is changed during the sign-in', async () => {
  const account = { email: 'bob@example.com', password: 'seven-green-herons', fullName: 'Bob' };
  const opened = await identity.signUp(database.db, account, device);
  const { userId } = opened as { userId: number };
  const outcome = await signInAcross(account.email, account.password, () =>
    database.db.transaction().execute((trx) => identity.setPassword(trx, userId, 'eleven-blue-herons')),
  );
  expect(outcome).toBe('wrong');
  const sessions = await database.db.selectFrom('sessions').where('user_id', '=', userId).selectAll().execute();
  expect(sessions).toHaveLength(1);
});
