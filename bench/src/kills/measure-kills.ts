import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFreshdeskDouble } from '@pharos/doubles/desks/start-freshdesk-double.ts';
import { type InsertedCheck, insertMonitoredCheck } from '../../../apps/server/src/alerts/testing/scenario.ts';
import { type DatabaseHandle, openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { insertIntegration } from '../../../apps/server/src/storage/integrations/integrations.ts';
import { type Child, startChild } from '../child.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { changeState } from '../webhooks/change-state.ts';

const KILLS = 100;
const READY_MS = 60_000;
/** The lease of a dead worker must expire, and deliveries without a job are queued again within a minute. */
const SETTLE_SECONDS = 180;
const WORKER = fileURLToPath(new URL('./worker-main.ts', import.meta.url));
const TICKET = { type: 'Incident', group_id: 21, custom_fields: { cf_country: 'Germany', cf_city: 'Berlin' } };

/** Kills workers between sending a message and recording it. Measures how many messages are lost or sent twice. */
export const measureKills = async ({ report, wait }: Session): Promise<Row[]> => {
  await using running = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-kills-'));
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  running.defer(() => postgres.stop());
  const database = openDatabase(postgres.url, 4);
  running.defer(() => database.close());
  await migrateToLatest(database);

  const desk = await startFreshdeskDouble();
  running.defer(() => desk.stop());
  const receiver = await startReceiver();
  running.defer(() => receiver.stop());
  const key = randomBytes(32);
  const start = (): Promise<Child> =>
    startChild(process.execPath, [WORKER], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        SECRET_KEY: key.toString('base64'),
        FRESHDESK_URL: desk.template,
      },
      ready: (line) => (line === 'ready' ? line : undefined),
      readyMs: READY_MS,
    });

  const outages = new Map<InsertedCheck, number | null>();
  const addCheck = () => insertWatched(database, key, receiver.url);
  for (let n = 0; n < KILLS; n += 1) {
    const worker = await start();
    const check = await addCheck();
    const handedOver = n % 2 === 0 ? receiver.next(n % 4 === 0) : desk.asked('ticket', desk.tickets.length + 1);
    outages.set(check, await changeState(database.db, check, null));
    await handedOver;
    process.kill(worker.pid, 'SIGKILL');
    receiver.killed();
    if (n % 10 === 9) report(`${n + 1} kills …`);
  }
  report('The last worker …');
  const last = await start();
  running.defer(() => last.stop());
  await untilAllAreDone(database, wait);
  for (const [check, outage] of outages) await changeState(database.db, check, outage);
  await untilAllAreDone(database, wait);
  const { rows } = await database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from deliveries group by status order by status',
  );
  return [
    [
      'Measured',
      `${KILLS} workers killed between sending a message and recording it, half with a webhook, half with a ticket`,
    ],
    ['Messages', rows.map(({ status, count }) => `${figure(count, status)}`).join(', ')],
    ...receiver.rows(KILLS * 2),
    ...ticketRows(desk),
  ];
};

const insertWatched = async ({ db }: DatabaseHandle, key: Buffer, url: string): Promise<InsertedCheck> => {
  const secrets = createSecretBox(key);
  const check = await insertMonitoredCheck(db, { name: 'Bench' });
  const { organizationId } = check;
  const integration = { organizationId, state: 'AC' as const, name: 'Bench', checkIds: null };
  const signingSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  await insertIntegration(db, secrets, {
    ...integration,
    kind: 'webhook',
    config: { type: 'AL', url, username: null, content: null },
    secrets: { password: null, signingSecret, former: null },
  });
  await insertIntegration(db, secrets, {
    ...integration,
    kind: 'freshdesk',
    config: { domain: 'acme.freshdesk.com', tag: randomBytes(4).toString('hex'), data: TICKET },
    secrets: { apiKey: 'desk-key-0123456789' },
  });
  return check;
};

const untilAllAreDone = async ({ pool }: DatabaseHandle, wait: Session['wait']): Promise<void> => {
  for (let second = 0; second < SETTLE_SECONDS; second += 1) {
    await wait(1);
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*) from deliveries where status in ('pending', 'digest'))::int
        + (select count(*) from alert_events where status = 'open')::int as count`,
    );
    if (rows[0]?.count === 0) return;
  }
};

/** Counts each message by its ID. */
const startReceiver = async () => {
  const times = new Map<string, number>();
  /** IDs of the messages since the current worker started. */
  let fresh = new Set<string>();
  const excused = new Set<string>();
  let arrived: (() => void) | undefined;
  let answersFirst = false;
  let unansweredResponse: ServerResponse | undefined;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    times.set(id, (times.get(id) ?? 0) + 1);
    fresh.add(id);
    request.resume();
    if (arrived === undefined || answersFirst) response.writeHead(204).end(arrived);
    // Otherwise the worker is killed before it receives the response.
    else {
      unansweredResponse = response;
      arrived();
    }
    arrived = undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: (answered: boolean) =>
      new Promise<void>((resolve) => {
        answersFirst = answered;
        arrived = resolve;
      }),
    killed: () => {
      unansweredResponse?.writeHead(204).end();
      unansweredResponse = undefined;
      for (const id of fresh) excused.add(id);
      fresh = new Set();
    },
    rows: (expected: number): Row[] => {
      const twice = [...times].filter(([, count]) => count > 1).map(([id]) => id);
      const unexcused = twice.filter((id) => !excused.has(id));
      return [
        [
          'Webhooks',
          `${figure(times.size, 'messages')} of ${expected} arrived, ${figure(twice.length, 'of them twice')} with the same id, ${figure(unexcused.length, 'of these without a kill')}`,
        ],
      ];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const ticketRows = (desk: Awaited<ReturnType<typeof startFreshdeskDouble>>): Row[] => {
  const tags = desk.tickets.map(({ tags: all }) => all.join());
  const notes = desk.tickets.map(({ id }) => desk.notesOf(id).length);
  return [
    [
      'Tickets',
      `${figure(tags.length, 'tickets')} of ${KILLS} outages, ${figure(tags.length - new Set(tags).size, 'twice')}; ${figure(notes.filter((count) => count === 1).length, 'with one note about the recovery')}`,
    ],
  ];
};
