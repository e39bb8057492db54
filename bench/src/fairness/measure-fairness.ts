import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientBase } from 'pg';
import { startSmtp } from '../../../apps/server/src/alerts/testing/smtp.ts';
import { openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { readSecretKey } from '../../../apps/server/src/storage/embedded/secret-key.ts';
import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { startPharos } from '../pharos.ts';
import type { Session } from '../session.ts';
import { startTarget } from '../start-target.ts';
import { changeState } from '../webhooks/change-state.ts';
import type { Watched } from '../webhooks/load-receivers.ts';
import { watchTimes } from '../webhooks/watch-times.ts';
import { attack, seedHostileHistory } from './hostile-tenant.ts';
import { type Account, signUp } from './sign-up.ts';

const CHECKS = 50;
/** Each of these checks changes less than once a minute. */
const WATCHED = 100;
const WARM_UP_SECONDS = 20;
const SECONDS = 150;
/** A rate below the request limit of one user. */
const READS_A_SECOND = 10;
const HEARTBEAT_SECONDS = 60;

/**
 * Measures the effect of a hostile tenant on another tenant: on its check list, its alerts, the heartbeat, and the
 * number of mails to uninvolved people.
 */
export const measureFairness = async ({ report, wait }: Session): Promise<Row[]> => {
  await using running = new AsyncDisposableStack();
  const alerts = watchTimes();
  let toStrangers = 0;
  const smtp = await startSmtp({
    onMail: ({ to, subject }) => {
      const address = to?.[0]?.address ?? '';
      if (address.startsWith('stranger-')) toStrangers += 1;
      else alerts.arrived(`${address} ${subject?.startsWith('DOWN')}`);
    },
  });
  running.defer(() => smtp.stop());
  const heartbeat = await startHeartbeat();
  running.defer(() => heartbeat.stop());
  const target = await startTarget();
  running.defer(() => target.stop());
  const pharos = await startPharos(60, {
    SIGNUP: 'open',
    SUPPORT_EMAIL: 'support@example.com',
    SMTP_URL: smtp.url,
    HEARTBEAT_URL: heartbeat.url,
  });
  running.defer(() => pharos.stop());
  const { baseUrl, client } = pharos;
  const database = openDatabase(pharos.databaseUrl, 2);
  running.defer(() => database.close());
  const key = await readSecretKey(pharos.dataDir);
  if (!key) throw new Error('Pharos has no secret key');
  const secrets = createSecretBox(key);

  const victim = await signUp(baseUrl, client, 'victim');
  const load = { organizationId: victim.organizationId, checks: CHECKS, intervalSeconds: 60, targetUrl: target.url };
  await loadChecks(client, load);
  const watched = await addWatchedChecks(client, victim);
  const [reader, importer] = [await signUp(baseUrl, client, 'reader'), await signUp(baseUrl, client, 'importer')];
  report('Seeding the history of the hostile tenant …');
  await seedHostileHistory(pharos, reader);

  const outages = new Map<Watched, number | null>();
  const changeOne = async (n: number): Promise<void> => {
    const each = watched[n % watched.length];
    if (!each) return;
    const outage = outages.get(each) ?? null;
    alerts.left(`check-${each.checkId}@example.com ${outage === null}`);
    outages.set(each, await changeState(database.db, each, outage));
  };
  const measure = async (): Promise<Measured> => {
    alerts.take();
    heartbeat.take();
    const reads: number[] = [];
    const started = performance.now();
    for (let n = 0; performance.now() - started < SECONDS * 1000; n += 1) {
      const early = started + (n * 1000) / READS_A_SECOND - performance.now();
      if (early > 0) await wait(early / 1000);
      if (n % READS_A_SECOND === 0) await changeOne(n / READS_A_SECOND);
      reads.push(await timeOfRead(baseUrl, victim));
    }
    await wait(SETTLE_SECONDS);
    return { reads, alerts: alerts.take(), beats: heartbeat.take() };
  };

  report(`Warming up for ${WARM_UP_SECONDS} s …`);
  await wait(WARM_UP_SECONDS);
  for (let n = 0; n < 20; n += 1) await timeOfRead(baseUrl, victim);
  report(`Measuring alone for ${SECONDS} s …`);
  const alone = await measure();
  report(`Measuring during the attack for ${SECONDS} s …`);
  const stopping = new AbortController();
  const attacking = attack({ reader, importer, baseUrl, pharos, database, secrets }, stopping.signal);
  const beside = await measure();
  stopping.abort();
  const { reads, refusedReads, importState, acceptedSubscriptions } = await attacking;
  return [
    ...rowsOf('alone', alone),
    ...rowsOf('during the attack', beside),
    [
      'Targets during the attack',
      'p99 of reads at most 300 ms, alerts at most 1 s later than alone, no missing heartbeat, 20 mails to strangers',
    ],
    ['Mails to strangers', figure(toStrangers, 'mails')],
    [
      'The hostile tenant',
      `${figure(reads, 'heavy reads')}, ${figure(refusedReads, 'refused')}; import: ${importState}; ${figure(acceptedSubscriptions, 'subscriptions accepted')}`,
    ],
  ];
};

/** The checks are paused. With one contact per check, no alert waits in a digest. */
const addWatchedChecks = async (client: ClientBase, { organizationId }: Account): Promise<Watched[]> => {
  const { rows } = await client.query<Watched>(
    `with k as (
       insert into checks (organization_id, application_id, name, type, url, interval_seconds, options, paused)
       select $1, id, 'Watched', 'http', 'http://127.0.0.1:9/', 60, '{}', true
       from applications, generate_series(1, $2::int) where organization_id = $1 returning id
     ), c as (
       insert into contacts (organization_id, email, consent)
       select $1, format('check-%s@example.com', id), 'given' from k returning id, email
     ), r as (
       insert into check_recipients (check_id, contact_id)
       select k.id, c.id from k join c on c.email = format('check-%s@example.com', k.id)
     )
     select $1::int as "organizationId", id as "checkId" from k`,
    [organizationId, WATCHED],
  );
  return rows;
};

const SETTLE_SECONDS = 10;

interface Measured {
  /** Milliseconds, in the order of the requests. */
  reads: number[];
  alerts: ReturnType<ReturnType<typeof watchTimes>['take']>;
  beats: { count: number; maxGapSeconds: number };
}

const rowsOf = (when: string, { reads, alerts, beats }: Measured): Row[] => [
  [`GET /checks/, ${when}`, `${spread(reads.toSorted((a, b) => a - b))} (${reads.length})`],
  [`Alerts, ${when}`, `${spread(alerts.times)} (${alerts.times.length}, ${alerts.missing} missing)`],
  [`Heartbeats, ${when}`, `${beats.count}, longest gap ${figure(beats.maxGapSeconds, 's')} of ${HEARTBEAT_SECONDS} s`],
];

const spread = (sorted: readonly number[]): string => {
  const at = (q: number): string =>
    figure(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? null, 'ms');
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
};

const timeOfRead = async (baseUrl: string, { token, organizationId }: Account): Promise<number> => {
  const headers = { authorization: `token ${token}`, 'x-organization-id': String(organizationId) };
  const started = performance.now();
  const answer = await fetch(`${baseUrl}/v1/checks/?page_size=50`, { headers });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`The list of checks failed with status ${answer.status}: ${body}`);
  return performance.now() - started;
};

const startHeartbeat = async () => {
  let beats: number[] = [];
  let last = performance.now();
  const server = createServer((_request, response) => {
    beats.push(performance.now());
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    take: (): Measured['beats'] => {
      const now = performance.now();
      const times = [last, ...beats, now];
      const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
      last = beats.at(-1) ?? last;
      const taken = { count: beats.length, maxGapSeconds: Math.max(...gaps) / 1000 };
      beats = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      server.close().closeAllConnections();
    },
  };
};
