import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../storage/people/users.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { changeOperators as change, listOperatorLines, type OperatorChange } from './change-operators.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const changeOperators = (db: TestDatabase['db'], wanted: Omit<OperatorChange, 'mayBeUnverified'>) =>
  change(db, { ...wanted, mayBeUnverified: false }, { isSignUpOpen: true });

test('adds and removes operators by address, but never removes the last one', async () => {
  const { db } = database;
  expect(await listOperatorLines(db)).toEqual([
    'There is no operator. To add one, run: npm run operator -- add <e-mail>',
  ]);
  for (const email of ['ada@example.com', 'bob@example.com'])
    await insertUser(db, { email, name: email, emailVerified: true });

  await expect(changeOperators(db, { verb: 'add', email: 'eve@example.com' })).rejects.toThrow(
    'This person must sign up first.',
  );
  expect(await changeOperators(db, { verb: 'add', email: ' Ada@Example.com' })).toBe(
    'ada@example.com is now an operator.',
  );
  expect(await changeOperators(db, { verb: 'add', email: 'ada@example.com' })).toBe(
    'ada@example.com is already an operator.',
  );
  await expect(changeOperators(db, { verb: 'remove', email: 'ada@example.com' })).rejects.toThrow(
    'is the only operator',
  );
  await expect(changeOperators(db, { verb: 'remove', email: 'bob@example.com' })).rejects.toThrow('is not an operator');

  await changeOperators(db, { verb: 'add', email: 'bob@example.com' });
  expect(await changeOperators(db, { verb: 'remove', email: 'ada@example.com' })).toBe(
    'ada@example.com is not an operator any more.',
  );
  expect(await listOperatorLines(db)).toEqual([
    expect.stringMatching(/^bob@example.com {2}bob@example.com {2}since \d{4}-/),
  ]);
});

test('adds a user with an unverified address only if that is explicitly allowed', async () => {
  const { db } = database;
  await insertUser(db, { email: 'new@example.com', name: 'New', emailVerified: false });
  const add = { verb: 'add', email: 'new@example.com' } as const;
  await expect(changeOperators(db, add)).rejects.toThrow(/is not verified.*--unverified/);
  expect((await listOperatorLines(db)).join()).not.toContain('new@');
  expect(await change(db, { ...add, mayBeUnverified: true }, { isSignUpOpen: true })).toMatch(
    /operator when the address is verified/,
  );
  expect((await listOperatorLines(db)).join()).toContain('(address not verified)');
  await changeOperators(db, { ...add, verb: 'remove' });
  expect(await change(db, { ...add, mayBeUnverified: true }, { isSignUpOpen: false })).toBe(
    'new@example.com is now an operator.',
  );
});
