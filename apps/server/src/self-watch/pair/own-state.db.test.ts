import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmOutage, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { createTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import { insertOrganization } from '../../storage/testing/seed.ts';
import { createOwnState, type OwnStateParts } from './own-state.ts';

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  running = new AsyncDisposableStack();
  database = await createTestDatabase();
  running.defer(() => database.close());
});
afterEach(() => running.disposeAsync());

const open = (parts: Partial<OwnStateParts> = {}) =>
  running.use(
    createOwnState({
      databaseUrl: database.url,
      facts: { read: () => selfFacts() },
      vitals: () => null,
      metrics: new Registry(),
      version: '1.2.3',
      log: pino({ level: 'silent' }),
      ...parts,
    }),
  );
const read = (parts?: Partial<OwnStateParts>) => {
  const state = open(parts);
  return vi.waitFor(async () => {
    const current = await state.read();
    expect(current.deliveries_pending).not.toBeNull();
    return current;
  });
};

test('reports that all is well, and null for roles that do not run here', async () => {
  expect(await read()).toEqual({
    version: '1.2.3',
    is_ready: true,
    not_ready: { database: null, engine: null, worker: null },
    oldest_waiting_alert_seconds: 0,
    deliveries_pending: 0,
    deliveries_failed_last_hour: 0,
    oldest_due_job_seconds: 0,
    lateness_p99_seconds: null,
    since_last_stored_seconds: null,
    is_isolated: null,
  });
});

test('reports whether one of its locations is isolated', async () => {
  const metrics = new Registry();
  const gauge = new Gauge({ name: 'pharos_isolated_locations', help: 'x', registers: [metrics] });
  expect(await read({ metrics })).toMatchObject({ is_isolated: false });
  gauge.set(1);
  expect(await read({ metrics })).toMatchObject({ is_isolated: true });
});

test('reports immediately that the database does not respond, with null for values about alerts', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.defer(() => void server.close());
  const facts = { read: () => selfFacts({ databaseAwaySince: performance.now() }) };
  const databaseUrl = `postgresql://pharos@127.0.0.1:${(server.address() as AddressInfo).port}/pharos`;
  expect(await open({ databaseUrl, facts }).read()).toMatchObject({
    is_ready: false,
    not_ready: { database: 'does not respond' },
    oldest_waiting_alert_seconds: null,
    deliveries_pending: null,
  });
});

describe('the oldest waiting alert', () => {
  interface Row {
    of?: 'operator' | 'tenant';
    channel?: string;
    recipient?: string;
    status?: string;
    ageSeconds: number;
    attempts?: number;
    serverWasAway?: boolean;
    sentSecondsAgo?: number;
  }
  let eventId: number;
  let organizationIds: Record<'operator' | 'tenant', number>;
  beforeEach(async () => {
    const check = await insertMonitoredCheck(database.db, { name: 'Shop' });
    const tenant = await insertOrganization(database.db);
    organizationIds = { operator: check.organizationId, tenant: tenant.organizationId };
    ({ eventId } = await confirmOutage(database.db, check, { startedAt: Date.now() }));
    await database.pool.query(`update alert_events set status = 'fanned-out'`);
  });
  const insert = async (rows: readonly Row[]): Promise<void> => {
    for (const [index, row] of rows.entries()) {
      const { channel = 'email', status = 'pending', ageSeconds, attempts = 0, serverWasAway = false } = row;
      await database.pool.query(
        `insert into deliveries (event_id, organization_id, channel, recipient, status, attempts, server_was_away, created_at, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(secs => $8), now() - make_interval(secs => $9))`,
        [
          eventId + index,
          organizationIds[row.of ?? 'operator'],
          channel,
          row.recipient ?? `r${index}@example.com`,
          status,
          JSON.stringify(Array.from({ length: attempts }, () => ({ at: new Date().toISOString(), outcome: 'no' }))),
          serverWasAway,
          ageSeconds,
          row.sentSecondsAgo ?? null,
        ],
      );
    }
  };

  test.each<[string, Row[], number]>([
    ['is a mail that was not tried yet', [{ ageSeconds: 300 }, { ageSeconds: 200 }], 300],
    ['is one of a digest', [{ ageSeconds: 300, status: 'digest' }], 300],
    [
      'is a mail that the server did not take from anybody',
      [{ ageSeconds: 300, attempts: 3, serverWasAway: true }],
      300,
    ],
    ['is none that was sent', [{ ageSeconds: 300, status: 'sent', sentSecondsAgo: 10 }], 0],
    [
      'is none beside which others get through',
      [
        { ageSeconds: 3000, attempts: 5 },
        { ageSeconds: 100, status: 'sent', sentSecondsAgo: 90 },
      ],
      0,
    ],
    [
      'is one that was made after the last that got through',
      [{ ageSeconds: 300 }, { ageSeconds: 900, status: 'sent', sentSecondsAgo: 800 }],
      300,
    ],
    [
      'is none that waits for one that a recipient refuses',
      [
        { ageSeconds: 800, attempts: 2, recipient: 'bob@example.com' },
        { ageSeconds: 700, recipient: 'bob@example.com' },
      ],
      0,
    ],
    ['is none that a recipient of a tenant refuses', [{ of: 'tenant', ageSeconds: 3000, attempts: 5 }], 0],
    ['is none that a recipient refuses for some minutes', [{ ageSeconds: 800, attempts: 2 }], 0],
    ['is one that is refused for longer, and nothing else gets through', [{ ageSeconds: 1000, attempts: 3 }], 1000],
    ['is none of a receiver of one organization', [{ ageSeconds: 3000, channel: 'webhook' }], 0],
  ])('%s', async (_what, rows, seconds) => {
    await insert(rows);
    const { oldest_waiting_alert_seconds: oldest } = await read();
    expect(Math.abs((oldest ?? -1) - seconds)).toBeLessThan(30);
  });

  test('is an alert that is due and undecided, but not one whose delay has not passed', async () => {
    await database.pool.query(`update alert_events set status = 'open', due_at = now() + interval '1 min'`);
    expect(await read()).toMatchObject({ oldest_waiting_alert_seconds: 0 });
    await database.pool.query(`update alert_events set due_at = now() - interval '400 s'`);
    const { oldest_waiting_alert_seconds: oldest } = await read();
    expect(oldest).toBeGreaterThanOrEqual(400);
  });
});
