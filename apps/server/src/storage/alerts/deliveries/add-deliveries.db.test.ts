import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDeliveries, type NewDelivery } from './add-deliveries.ts';

const NOW = Date.UTC(2026, 5, 15, 12);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const to = (recipient: string, how: NewDelivery['how']): Omit<NewDelivery, 'eventId'> => ({
  organizationId: 1,
  checkId: 1,
  priority: 0,
  channel: 'email',
  recipient,
  membershipId: null,
  contactId: null,
  integrationId: null,
  openingRecipient: null,
  how,
});
const add = (eventId: number, deliveries: readonly Omit<NewDelivery, 'eventId'>[]) =>
  addDeliveries(
    database.db,
    deliveries.map((delivery) => ({ ...delivery, eventId })),
    NOW,
  );
const stored = async (eventId: number) =>
  (
    await database.db
      .selectFrom('deliveries')
      .where('event_id', '=', eventId)
      .select(['recipient', 'status', 'reason'])
      .orderBy('id')
      .execute()
  ).map((row) => Object.values(row).join(' '));
const jobKeys = async () =>
  (await database.pool.query('select key from graphile_worker._private_jobs order by id')).rows.map(({ key }) => key);

test('adds deliveries in the given order, and adds jobs except for skipped deliveries and for digests that have already ended', async () => {
  await add(1, [
    to('d@example.com', { send: 'separately' }),
    to('c@example.com', { send: 'never', reason: 'member-muted' }),
    to('b@example.com', { send: 'in-digest', until: NOW + 1000 }),
    to('a@example.com', { send: 'in-digest', until: NOW }),
  ]);
  expect(await stored(1)).toEqual([
    'd@example.com pending ',
    'c@example.com skipped member-muted',
    'b@example.com digest ',
    'a@example.com digest ',
  ]);
  expect((await jobKeys()).toSorted()).toEqual(['deliver:1', `digest:1:email:b@example.com:${NOW + 1000}`]);
});

test('leaves an existing delivery of the same event to the same destination unchanged', async () => {
  await add(2, [to('a@example.com', { send: 'never', reason: 'member-muted' })]);
  const before = await jobKeys();
  await add(2, [to('a@example.com', { send: 'separately' })]);
  expect([await stored(2), await jobKeys()]).toEqual([['a@example.com skipped member-muted'], before]);
});
