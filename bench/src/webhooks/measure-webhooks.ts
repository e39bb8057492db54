import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createMailTransport } from '../../../apps/server/src/alerts/mail/transport.ts';
import { startSmtp } from '../../../apps/server/src/alerts/testing/smtp.ts';
import { createEgressCall } from '../../../apps/server/src/egress/egress-call.ts';
import { type DatabaseHandle, openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { startTestWorker } from '../../../apps/server/src/worker/testing/start-test-worker.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { changeState } from './change-state.ts';
import { loadReceivers, type Watched } from './load-receivers.ts';
import { measureBurst } from './measure-burst.ts';
import { startReceivers } from './receive.ts';
import { watchTimes } from './watch-times.ts';

const RECEIVERS = 100;
/** No contact gets so many alerts per minute that they form a digest. */
const CHECKS_OF_EACH = 10;
/** Includes the compilation of code and the planning of statements. */
const WARM_UP_SECONDS = 20;
const HANGING = 1000;
const CHANGES_A_SECOND = 50;
const SECONDS = 60;
const BURST = 10_000;

/**
 * Measures the time from a state change to its webhook and its mail, with and without a thousand receivers that never
 * respond.
 */
export const measureWebhooks = async ({ report, wait }: Session): Promise<Row[]> => {
  await using running = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-webhooks-'));
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  const silent = (): void => {};
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: silent, info: silent, warn: console.warn, error: console.error },
  });
  running.defer(() => postgres.stop());
  const database = openDatabase(postgres.url, 4);
  running.defer(() => database.close());
  await migrateToLatest(database);

  const webhooks = watchTimes();
  const mails = watchTimes();
  const receivers = await startReceivers((checkId, isDown) => webhooks.arrived(`${checkId} ${isDown}`));
  running.defer(() => receivers.stop());
  const smtp = await startSmtp({
    onMail: ({ to, subject }) => mails.arrived(`${to?.[0]?.address} ${subject?.startsWith('DOWN')}`),
  });
  running.defer(() => smtp.stop());
  const log = pino({ level: 'silent' });
  const mail = createMailTransport({ smtpUrl: smtp.url, mailFrom: 'Pharos <pharos@example.com>', dataDir }, log);
  running.defer(() => mail.close());

  const secrets = createSecretBox(randomBytes(32));
  const quick = await loadReceivers(database.pool, secrets, RECEIVERS, CHECKS_OF_EACH, `${receivers.url}/quick`);
  const stuck = await loadReceivers(database.pool, secrets, HANGING, 1, `${receivers.url}/hang`);
  const call = createEgressCall({ network: 'any' });
  const startWorker = () => startTestWorker({ databaseUrl: postgres.url, secrets, mail, call, log });
  let worker = await startWorker();
  running.defer(() => worker.stop());

  const outages = new Map<Watched, number | null>();
  const change = async (watched: Watched): Promise<void> => {
    const outage = outages.get(watched) ?? null;
    const isDown = outage === null;
    webhooks.left(`${watched.checkId} ${isDown}`);
    mails.left(`check-${watched.checkId}@example.com ${isDown}`);
    outages.set(watched, await changeState(database.db, watched, outage));
  };
  const changeFor = async (seconds: number): Promise<number> => {
    const started = performance.now();
    for (let n = 0; n < CHANGES_A_SECOND * seconds; n += 1) {
      const early = started + (n * 1000) / CHANGES_A_SECOND - performance.now();
      if (early > 0) await wait(early / 1000);
      const watched = quick[n % quick.length];
      if (watched) await change(watched);
    }
    return (CHANGES_A_SECOND * seconds * 1000) / (performance.now() - started);
  };
  const measure = async (): Promise<Measured> => {
    webhooks.take();
    mails.take();
    const rate = await changeFor(SECONDS);
    const hanging = receivers.hanging();
    const connections = await countConnections(database);
    await wait(SETTLE_SECONDS);
    const memory = process.memoryUsage().rss;
    return { rate, webhooks: webhooks.take(), mails: mails.take(), memory, connections, hanging };
  };

  report(`Warming up for ${WARM_UP_SECONDS} s …`);
  await changeFor(WARM_UP_SECONDS);
  await wait(SETTLE_SECONDS);
  report(`Measuring ${RECEIVERS} receivers …`);
  const alone = await measure();
  report(`Measuring next to ${HANGING} receivers that hang …`);
  for (const watched of stuck) await change(watched);
  for (const watched of stuck) await change(watched);
  await wait(SETTLE_SECONDS);
  const beside = await measure();
  report(`${BURST} messages to one receiver at once …`);
  const checks = await loadReceivers(database.pool, secrets, 1, BURST, `${receivers.url}/quick`);
  await database.pool.query('delete from check_recipients where check_id = any($1)', [
    checks.map(({ checkId }) => checkId),
  ]);
  const restart = async (): Promise<void> => {
    await worker.stop();
    worker = await startWorker();
  };
  const burst = await measureBurst({ database, checks, webhooks, restart, wait });
  return [
    [
      'Measured',
      `${CHANGES_A_SECOND} changes per second for ${SECONDS} s, distributed over ${RECEIVERS} receivers, each with a mail`,
    ],
    ...rowsOf('alone', alone),
    ...rowsOf(`next to ${HANGING} that hang`, beside),
    burst,
  ];
};

/** Maximum time for a retry of a mail or webhook. */
const SETTLE_SECONDS = 5;

type Times = ReturnType<ReturnType<typeof watchTimes>['take']>;

interface Measured {
  rate: number;
  webhooks: Times;
  mails: Times;
  memory: number;
  connections: number;
  hanging: number;
}

const rowsOf = (when: string, { rate, webhooks, mails, memory, connections, hanging }: Measured): Row[] => [
  [`Webhooks, ${when}`, spread(webhooks)],
  [`Mails, ${when}`, spread(mails)],
  [
    `Other figures, ${when}`,
    `${figure(rate, 'changes/s')}, ${figure(memory / 2 ** 20, 'MB')}, ${figure(connections, 'connections')}, ${figure(hanging, 'unanswered messages')}`,
  ],
];

const spread = ({ times, missing }: Times): string => {
  const at = (q: number): string =>
    figure(times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? null, 'ms');
  const lost = missing > 0 ? `, ${missing} missing` : '';
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} after the change (${times.length}${lost})`;
};

const countConnections = async ({ pool }: DatabaseHandle): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
};
