import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { type DatabaseHandle, openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../../apps/server/src/storage/connection/migrate.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { storeEffects } from '../../../apps/server/src/storage/judge/effects/store-effects.ts';
import { storeClosedHours } from '../../../apps/server/src/storage/judge/store-closed-hours.ts';
import { figure, type Row } from '../format-table.ts';
import { failingProbe, ordinaryHour, seededRandom } from '../history-rows.ts';
import type { Session } from '../session.ts';
import { measureResults } from './measure-results.ts';

const CHECKS = 100;
const DAYS = 365;
/** Outages per check: one per quarter, each confirmed and reported to two people. */
const OUTAGES = 4;
const BEGIN = Date.parse('2025-01-01T00:00:00Z');
/**
 * Autovacuum thresholds of daily_figures: the fraction from migration 0001, and the fixed number of rows that
 * PostgreSQL adds.
 */
const VACUUM_FRACTION = 0.02;
const VACUUM_THRESHOLD = 50;

const TABLES = [
  'daily_figures',
  'state_changes',
  'observation_gaps',
  'suppressed_failures',
  'performance_changes',
  'alert_events',
  'deliveries',
];

/** Writes a year of some checks hour by hour like the engine, with the vacuums that would run in this time. */
export const measureStorage = async (session: Session): Promise<Row[]> => {
  const { report, wait } = session;
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-bench-storage-'));
  const silent = (): void => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  // These settings save time: the data need not survive a crash, and the bench itself starts the vacuums.
  const settings = { fsync: 'off', autovacuum: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const database = openDatabase(postgres.url, 2);
  try {
    await migrateToLatest(database);
    report(`Writing ${DAYS} days of ${CHECKS} checks, hour by hour …`);
    const closing = await writeFigures(database, wait);
    const figures = await sizesOf(database);
    await writeEvents(database);
    const all = await sizesOf(database);
    return [...rowsOf(figures, all), ['Closing an hour', closing], ...(await measureResults(database, session))];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Returns the duration of the transaction that closes an hour of all checks. */
const writeFigures = async (database: DatabaseHandle, wait: Session['wait']): Promise<string> => {
  const taken: number[] = [];
  const random = seededRandom(1);
  const medians = Array.from({ length: CHECKS }, () => 20 * 60 ** random());
  let dead = 0;
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    if (hour % 24 === 0) await wait(0);
    const closed = medians.map((median, index) => ({
      checkId: index + 1,
      hour: BEGIN + hour * HOUR_MS,
      figures: ordinaryHour(random, median),
    }));
    const started = performance.now();
    await database.db.transaction().execute((trx) => storeClosedHours(trx, closed));
    taken.push(performance.now() - started);
    // The first hour of a day inserts its rows. Each later hour leaves an old row version behind.
    if (hour % 24 > 0) dead += CHECKS;
    if (dead > VACUUM_THRESHOLD + VACUUM_FRACTION * CHECKS * Math.ceil((hour + 1) / 24)) {
      await database.pool.query('vacuum daily_figures');
      dead = 0;
    }
  }
  taken.sort((a, b) => a - b);
  const at = (q: number): string => figure(taken[Math.floor(q * taken.length)] ?? null, 'ms', 1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)} for ${CHECKS} checks, in the transaction that judges`;
};

/** Each check has four outages, and as many suppressed failures and observation gaps of one minute. */
const writeEvents = async ({ db, pool }: DatabaseHandle): Promise<void> => {
  const random = seededRandom(2);
  let id = 0;
  for (let checkId = 1; checkId <= CHECKS; checkId += 1) {
    for (let outage = 0; outage < OUTAGES; outage += 1) {
      const at = BEGIN + Math.floor((outage + random()) * (DAYS / OUTAGES) * DAY_MS);
      const probe = (startedAt: number) => failingProbe(checkId, startedAt, random);
      const settings = { name: 'Shop', url: 'https://shop.example.com/', timeoutSeconds: 30, intervalSeconds: 60 };
      const none = { previousId: null, endedOutageId: null, further: [], confirmation: null };
      const change = { kind: 'state-change', ...none, settings } as const;
      id += 2;
      const alert = {
        stateChangeId: id,
        outageId: id,
        dueAt: at,
        delayEndsAt: null,
        rule: 'High sensitivity: the failure was confirmed',
        detail: {},
      };
      await db.transaction().execute((trx) =>
        storeEffects(
          trx,
          [
            {
              ...change,
              id,
              code: 'RE',
              startedAt: at,
              outageId: id,
              summary: probe(at).summary,
              first: probe(at),
              second: probe(at + 2000),
            } as const,
            {
              ...change,
              id: id + 1,
              code: 'AV',
              startedAt: at + 600_000,
              outageId: null,
              summary: 'Available',
              first: null,
              second: null,
            } as const,
            { kind: 'alert', alert: { ...alert, event: 'down', at } } as const,
            { kind: 'alert', alert: { ...alert, event: 'up', at: at + 600_000 } } as const,
            {
              kind: 'suppressed-failure',
              reason: 'The confirming probe passed.',
              first: probe(at + DAY_MS),
              second: null,
              further: [],
            } as const,
            { kind: 'observation-gap', from: at + 2 * DAY_MS, to: at + 2 * DAY_MS + 60_000 } as const,
          ].map((effect) => ({ checkId, organizationId: 1, effect })),
        ),
      );
    }
  }
  const attempts = JSON.stringify([{ at: new Date(BEGIN).toISOString(), outcome: 'accepted: 250 2.0.0 Ok: queued' }]);
  await pool.query(
    `insert into deliveries (event_id, organization_id, channel, recipient, status, attempts, sent_at)
     select e.id, 1, 'email', 'person-' || n || '@example.com', 'sent', $1::jsonb, e.at
     from alert_events e, generate_series(1, 2) n`,
    [attempts],
  );
};

interface Sizes {
  heap: number;
  indexes: number;
}

/** Separates the heap (with TOAST and maps) from the indexes. */
const sizesOf = async ({ pool }: DatabaseHandle): Promise<Map<string, Sizes>> => {
  const { rows } = await pool.query<{ name: string; heap: number; indexes: number }>(
    `select name, pg_table_size(name::regclass) as heap, pg_indexes_size(name::regclass) as indexes
     from unnest($1::text[]) as t (name)`,
    [TABLES],
  );
  return new Map(rows.map(({ name, heap, indexes }) => [name, { heap: Number(heap), indexes: Number(indexes) }]));
};

const rowsOf = (figures: ReadonlyMap<string, Sizes>, all: ReadonlyMap<string, Sizes>): Row[] => {
  const kilobytes = (bytes: number): string => figure(bytes / CHECKS / 1000, 'kB', 1);
  const day = figures.get('daily_figures') ?? { heap: 0, indexes: 0 };
  const sum = [...all.values()].reduce((bytes, { heap, indexes }) => bytes + heap + indexes, 0);
  const events = sum - day.heap - day.indexes;
  return [
    ['Measured', `${DAYS} days of ${CHECKS} checks at 60 s, ${OUTAGES} outages each`],
    ['Figures per check-year', `${kilobytes(day.heap + day.indexes)}, including indexes of ${kilobytes(day.indexes)}`],
    ['Figures per check and day', figure((day.heap + day.indexes) / CHECKS / DAYS, 'bytes')],
    ['Outages per check-year', `${kilobytes(events)}: states, evidence, gaps, alerts and receipts`],
    ['One outage', figure(events / CHECKS / OUTAGES, 'bytes')],
    ['All history per check-year', `${kilobytes(sum)} (target: at most 200 kB)`],
  ];
};
