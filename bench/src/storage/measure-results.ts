import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { DatabaseHandle } from '../../../apps/server/src/storage/connection/connect.ts';
import { storeResults } from '../../../apps/server/src/storage/judge/store-results.ts';
import { packClosedResults } from '../../../apps/server/src/storage/results/pack-results.ts';
import { ensureResultPartitions } from '../../../apps/server/src/storage/retention/result-partitions.ts';
import { figure, type Row } from '../format-table.ts';
import { failingProbe, seededRandom } from '../history-rows.ts';
import { cpuMicros } from '../process-tree.ts';
import type { Session } from '../session.ts';

/**
 * Pairs of poll interval (seconds) and number of checks. Each pair produces the same number of results, so that the
 * size of an empty table hardly matters.
 */
const CHECKS_BY_INTERVAL: readonly (readonly [number, number])[] = [
  [60, 60],
  [300, 300],
  [3600, 3600],
];
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
/** The last hour of a day is finally closed after this time. */
const AFTER_GRACE = 20 * 60_000;
const BATCH = 500;

/** Measures two days of raw results. The first day is packed at once, the second hour by hour. */
export const measureResults = async (database: DatabaseHandle, { report, wait }: Session): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [index, [seconds, count]] of CHECKS_BY_INTERVAL.entries()) {
    report(`Writing and packing raw results of ${count} checks at ${seconds} s …`);
    const random = seededRandom(5 + index);
    const checks = Array.from({ length: count }, (_, n) => makeCheck(n + 1, random));
    const begin = BEGIN + index * 10 * DAY_MS;
    const sizes = await measureInterval(database, { checks, seconds, begin, random, wait });
    rows.push(
      [
        `Raw result at ${seconds} s, open → packed`,
        `${figure(sizes.open, '', 1)} → ${figure(sizes.packed, 'bytes', 1)} (target: at most 20), including indexes`,
      ],
      [
        `Packing a result at ${seconds} s`,
        `${figure(sizes.ownMicros, 'µs', 1)} of CPU in the worker, ${figure(sizes.allMicros, 'µs', 1)} including PostgreSQL`,
      ],
      [
        `Largest table of open results at ${seconds} s`,
        `${figure(sizes.highest / sizes.hourOpen, '', 1)} hours of unpacked results, packed each hour`,
      ],
    );
  }
  return rows;
};

interface BenchedCheck {
  id: number;
  medians: readonly number[];
  /** Offset of the polls in milliseconds, to which a random jitter is added. */
  phaseMs: number;
  certificate: CertificateFacts;
}

const makeCheck = (id: number, random: () => number): BenchedCheck => {
  const scale = 10 ** random();
  const { certificate } = failingProbe(id, BEGIN, random);
  if (!certificate) throw new Error('The sample result has no certificate.');
  return {
    id,
    medians: [1, 4, 9, 25, 1].map((ms) => ms * scale),
    phaseMs: Math.floor(random() * 60_000),
    certificate,
  };
};

interface Measured {
  checks: readonly BenchedCheck[];
  seconds: number;
  begin: number;
  random: () => number;
  wait: Session['wait'];
}

interface Sizes {
  open: number;
  packed: number;
  ownMicros: number;
  allMicros: number;
  /** Maximum size of the table of open results, and the bytes that an hour adds to it. */
  highest: number;
  hourOpen: number;
}

const measureInterval = async (
  database: DatabaseHandle,
  { checks, seconds, begin, random, wait }: Measured,
): Promise<Sizes> => {
  const { db } = database;
  for (const day of [0, 1]) await ensureResultPartitions(db, begin + day * DAY_MS, 1);
  const store = async (from: number, to: number): Promise<number> => {
    const results: ProbeResult[] = [];
    for (let slot = from; slot < to; slot += seconds * 1000) {
      for (const check of checks) results.push(probeOf(check, slot, random));
    }
    for (let at = 0; at < results.length; at += BATCH) {
      await db.transaction().execute((trx) => storeResults(trx, results.slice(at, at + BATCH)));
      await wait(0);
    }
    return results.length;
  };
  const stored = await store(begin, begin + DAY_MS);
  const open = await sizeOf(database, 'results', begin);
  const before = { own: process.cpuUsage(), all: cpuMicros([process.pid]) };
  await pack(database, begin + DAY_MS + AFTER_GRACE);
  const own = process.cpuUsage(before.own);
  const allMicros = (cpuMicros([process.pid]) - before.all) / stored;

  let highest = 0;
  let later = 0;
  for (let hour = 24; hour < 48; hour += 1) {
    later += await store(begin + hour * HOUR_MS, begin + (hour + 1) * HOUR_MS);
    const day = begin + Math.floor(hour / 24) * DAY_MS;
    highest = Math.max(highest, await sizeOf(database, 'results', day));
    await pack(database, begin + (hour + 1) * HOUR_MS + AFTER_GRACE);
  }
  const packed = await sizeOf(database, 'packed_results', begin + DAY_MS);
  return {
    open: open / stored,
    packed: packed / later,
    ownMicros: (own.user + own.system) / stored,
    allMicros,
    highest,
    hourOpen: open / 24,
  };
};

const pack = async ({ db }: DatabaseHandle, now: number): Promise<void> => {
  const onProblem = (error: Error): void => {
    throw error;
  };
  await packClosedResults(db, { now, onProblem });
};

/** Includes the indexes. */
const sizeOf = async ({ pool }: DatabaseHandle, table: string, day: number): Promise<number> => {
  const name = `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const { rows } = await pool.query<{ bytes: number }>('select pg_total_relation_size($1::regclass) as bytes', [name]);
  return rows[0]?.bytes ?? 0;
};

/**
 * Simulates a public web page. Response times have a log-normal distribution around their medians. One poll in 200 is
 * ten times slower, and one in 2,000 fails.
 */
const probeOf = (check: BenchedCheck, slot: number, random: () => number): ProbeResult => {
  const startedAt = slot + check.phaseMs + Math.floor(random() * 3);
  if (random() < 1 / 2000) return failingProbe(check.id, startedAt, random);
  const slow = random() < 1 / 200 ? 10 : 1;
  const exact = check.medians.map((median) => median * slow * Math.exp(0.25 * normal(random)));
  const [dns = 0, connect = 0, tls = 0, firstByte = 0, transfer = 0] = exact;
  return {
    ...failingProbe(check.id, startedAt, () => 0.5),
    verdict: 'AV',
    summary: 'Available',
    statusCode: 200,
    responseTimeMs: Math.round(exact.reduce((sum, ms) => sum + ms, 0) * 100) / 100,
    phases: { dns, connect, tls, firstByte, transfer },
    certificate: check.certificate,
  };
};

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
