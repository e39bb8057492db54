import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { recordOperatorAction } from '../storage/operator/operator-actions.ts';
import { deleteOperator, insertOperator } from '../storage/operator/operators.ts';
import { insertUser } from '../storage/people/users.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { notifyOperators } from './notify-operators.ts';

const secrets = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
const people: { id: number; email: string }[] = [];
const byServer = { operator: null, reason: null };
beforeEach(async () => {
  people.length = 0;
  for (const [email, emailVerified] of [
    ['ada@example.com', true],
    ['bob@example.com', true],
    ['eve@example.com', false],
  ] as const) {
    const id = await insertUser(database.db, { email, name: email, emailVerified });
    people.push({ id, email });
    await insertOperator(database.db, { id, email }, byServer);
  }
  await database.pool.query('delete from graphile_worker._private_jobs');
});

const runNotification = async (isSignUpOpen = true) => {
  const { db, pool } = database;
  const { rows } = await pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tell-operators' order by j.id`,
  );
  for (const { payload } of rows)
    await notifyOperators(
      { db, secrets, baseUrl: 'https://pharos.example.com', isSignUpOpen },
      payload,
      Date.parse('2027-01-01'),
    );
  return (await waitingAccountMails(db, secrets)).map(({ to, subject }) => [to, subject]);
};
const byAda = () => ({ operator: { userId: people[0]?.id ?? 0, email: 'ada@example.com', address: '10.0.0.1' } });
const act = (action: string) =>
  recordOperatorAction(database.db, { ...byAda(), action, organizationId: null, subject: 'Acme', reason: 'Spam' });

test.each([
  ['retirement.set', 'The end date of the service is set for Acme'],
  ['retirement.clear', 'The end of the service was canceled for Acme'],
  ['organization.delete', 'An operator deleted Acme'],
])('mails the remaining operators about %s, if their addresses are verified', async (action, subject) => {
  await act(action);
  expect(await runNotification()).toEqual([['bob@example.com', subject]]);
  expect((await waitingAccountMails(database.db, secrets))[0]?.paragraphs).toEqual(
    expect.arrayContaining(['Performed by ada@example.com.', 'Reason: Spam']),
  );
});

test('mails all remaining operators if not everyone may sign up', async () => {
  await act('retirement.set');
  expect((await runNotification(false)).map(([to]) => to)).toEqual(['bob@example.com', 'eve@example.com']);
});

test('mails a removed operator, and mails no one about the suspension of an organization', async () => {
  const bob = people[1] ?? { id: 0, email: '' };
  await act('organization.suspend');
  await deleteOperator(database.db, bob, { ...byAda(), reason: null });
  expect(await runNotification()).toEqual([['bob@example.com', 'bob@example.com is not an operator any more']]);
});
