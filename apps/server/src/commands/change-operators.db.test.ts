import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../storage/people/users.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { changeOperators, listOperatorLines } from './change-operators.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('operators are added and removed by address, and one stays', async () => {
  const { db } = database;
  expect(await listOperatorLines(db)).toEqual(['There is no operator. Add one: npm run operator -- add <e-mail>']);
  for (const email of ['ada@example.com', 'bob@example.com'])
    await insertUser(db, { email, name: email, emailVerified: true });

  await expect(changeOperators(db, { verb: 'add', email: 'eve@example.com' })).rejects.toThrow(
    'It has to sign up first.',
  );
  expect(await changeOperators(db, { verb: 'add', email: ' Ada@Example.com' })).toBe(
    'ada@example.com is an operator now.',
  );
  expect(await changeOperators(db, { verb: 'add', email: 'ada@example.com' })).toBe(
    'ada@example.com is an operator already.',
  );
  await expect(changeOperators(db, { verb: 'remove', email: 'ada@example.com' })).rejects.toThrow(
    'is the only operator',
  );
  await expect(changeOperators(db, { verb: 'remove', email: 'bob@example.com' })).rejects.toThrow('is no operator');

  await changeOperators(db, { verb: 'add', email: 'bob@example.com' });
  expect(await changeOperators(db, { verb: 'remove', email: 'ada@example.com' })).toBe(
    'ada@example.com is no operator any more.',
  );
  expect(await listOperatorLines(db)).toEqual([
    expect.stringMatching(/^bob@example.com {2}bob@example.com {2}since \d{4}-/),
  ]);
});
