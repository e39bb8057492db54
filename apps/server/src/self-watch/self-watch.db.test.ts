import { randomBytes } from 'node:crypto';
import { nextDueAt } from '@pharos/domain/schedule/next-due-at.ts';
import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertCheck, insertOrganization } from '../storage/testing/seed.ts';
import { notifyUnwatchedTime } from './notify-unwatched-time.ts';
import { SelfWatch, type SelfWatchParts } from './self-watch.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The epoch milliseconds at which the monotonic clock is 0. */
const START = Date.UTC(2026, 0, 1, 10);
const OPERATOR = 'operator@example.com';
const secrets = createSecretBox(randomBytes(32));

const database = sharedTestDatabase();
let now: number;
let facts: SelfFacts;
let ended: number;
let lines: { level: number; msg: string; problem?: string; duration?: string }[];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
beforeEach(async () => {
  now = 0;
  facts = selfFacts();
  ended = 0;
  lines = [];
});

const operator = () => ({ db: database.db, secrets, baseUrl: 'http://localhost:3000', operatorEmail: OPERATOR });
const watch = (parts: Partial<SelfWatchParts> = {}): SelfWatch =>
  new SelfWatch({
    ...operator(),
    facts: { read: () => facts },
    log,
    agentRunsHere: true,
    endProcess: () => {
      ended += 1;
    },
    clock: () => ({ wall: START + now, monotonic: now }),
    readTime: async () => START + now,
    ...parts,
  });
const mails = () => waitingAccountMails(database.db, secrets);
const insertWatched = async (intervalSeconds: number, resultAt: number): Promise<number> =>
  insertCheck(database.db, {
    ...(await insertOrganization(database.db)),
    interval_seconds: intervalSeconds,
    state: { last_result_at: new Date(resultAt) },
  });
const inspectUntil = async (until: number, ...watches: SelfWatch[]): Promise<void> => {
  for (; now < until; now += 5 * SECOND) for (const one of watches) await one.inspect();
};

describe('a problem of at least 2 minutes', () => {
  test('is mailed immediately if mails can be sent, logged once, and logged with its duration when it is over', async () => {
    const pharos = watch({ agentRunsHere: false });
    await inspectUntil(MINUTE, pharos);
    facts = selfFacts({ engine: { unprobedSince: MINUTE } });
    await inspectUntil(2.9 * MINUTE, pharos);
    expect([await mails(), lines]).toEqual([[], []]);
    await inspectUntil(10 * MINUTE, pharos);
    expect(await mails()).toMatchObject([
      {
        to: OPERATOR,
        subject: 'Pharos at localhost:3000 has a problem',
        paragraphs: [
          'No check is monitored: probes are due, but none starts (since 1 January 2026, 10:01:00 UTC).',
          expect.stringContaining('unknown'),
          expect.any(String),
        ],
      },
    ]);
    facts = selfFacts();
    await inspectUntil(20 * MINUTE, pharos);
    expect(await mails()).toHaveLength(1);
    expect(lines).toMatchObject([
      { level: 50, problem: 'not-probing' },
      { level: 40, problem: 'not-probing', duration: '9 mins' },
    ]);
  });

  test('is mailed with its start and end after it is over, if the database was unavailable', async () => {
    const pharos = watch();
    facts = selfFacts({ databaseAwaySince: 0, engine: { partitions: 0, unstoredSince: 0 }, worker: { awaySince: 0 } });
    await inspectUntil(5 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    facts = selfFacts();
    await inspectUntil(6 * MINUTE, pharos);
    expect(await mails()).toMatchObject([
      {
        subject: 'Pharos at localhost:3000 had a problem for 5 mins',
        paragraphs: [
          'The database did not respond (from 1 January 2026, 10:00:00 UTC to 1 January 2026, 10:05:00 UTC).',
          expect.stringMatching(/^No alerts were sent: the worker/),
          expect.stringMatching(/^Results could not be stored/),
          expect.stringMatching(/^Checks are still probed/),
          expect.stringMatching(/^Alerts from this time are sent late/),
          expect.any(String),
        ],
      },
    ]);
    expect(lines.filter(({ level }) => level === 50).map(({ problem }) => problem)).toEqual([
      'database-away',
      'no-worker',
      'not-storing',
    ]);
  });

  test('is mailed after it is over, if no worker could send the mail during it', async () => {
    const pharos = watch();
    facts = selfFacts({ worker: { awaySince: 0 } });
    await inspectUntil(5 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    facts = selfFacts();
    await inspectUntil(6 * MINUTE, pharos);
    expect(await mails()).toMatchObject([{ subject: 'Pharos at localhost:3000 had a problem for 5 mins' }]);
  });

  test('is mailed as soon as the database accepts the mail', async () => {
    await database.pool.query('alter table self_alarms rename to away');
    const pharos = watch();
    facts = selfFacts({ engine: { unstoredSince: 0 } });
    await inspectUntil(4 * MINUTE, pharos);
    facts = selfFacts();
    await inspectUntil(5 * MINUTE, pharos);
    await database.pool.query('alter table away rename to self_alarms');
    await inspectUntil(6 * MINUTE, pharos);
    expect(await mails()).toMatchObject([{ subject: 'Pharos at localhost:3000 had a problem for 3 mins 59 secs' }]);
  });

  test('is not mailed if it lasted less', async () => {
    const pharos = watch();
    facts = selfFacts({ databaseAwaySince: 0 });
    await inspectUntil(115 * SECOND, pharos);
    facts = selfFacts();
    await inspectUntil(10 * MINUTE, pharos);
    expect([await mails(), lines]).toEqual([[], []]);
  });

  test('is mailed once by several processes, including one that joins later', async () => {
    const processes = [watch(), watch()];
    facts = selfFacts({ engine: { unprobedSince: 0 } });
    await inspectUntil(30 * MINUTE, ...processes);
    const late = watch();
    await inspectUntil(40 * MINUTE, ...processes, late);
    facts = selfFacts();
    await inspectUntil(50 * MINUTE, ...processes, late);
    expect(await mails()).toHaveLength(1);
  });

  test('is mailed again when it returns', async () => {
    const pharos = watch();
    for (const begin of [0, 20 * MINUTE]) {
      await inspectUntil(begin, pharos);
      facts = selfFacts({ engine: { unprobedSince: begin } });
      await inspectUntil(begin + 5 * MINUTE, pharos);
      facts = selfFacts();
    }
    await inspectUntil(30 * MINUTE, pharos);
    expect(await mails()).toHaveLength(2);
  });

  test('is mailed to the owner of the first organization if no operator is configured, and to no one before that exists', async () => {
    const withoutOperator = watch({ operatorEmail: undefined });
    facts = selfFacts({ engine: { unprobedSince: 0 } });
    await inspectUntil(3 * MINUTE, withoutOperator);
    expect(await mails()).toEqual([]);
    await insertOrganization(database.db, { email: 'first@example.com' });
    await insertOrganization(database.db, { email: 'second@example.com' });
    facts = selfFacts({ engine: { withoutPartitionsSince: 3 * MINUTE } });
    await inspectUntil(6 * MINUTE, withoutOperator);
    expect((await mails()).map(({ to }) => to)).toEqual(['first@example.com']);
  });

  test('includes the time in which the process could not run', async () => {
    await insertWatched(60, START);
    const pharos = watch();
    await pharos.inspect();
    now += 7 * MINUTE;
    await pharos.inspect();
    expect(await mails()).toMatchObject([
      {
        subject: 'Pharos at localhost:3000 did not monitor for 7 mins',
        paragraphs: [
          'Pharos did not monitor, because it was not running (from 1 January 2026, 10:00:00 UTC to 1 January 2026, 10:07:00 UTC).',
          expect.any(String),
          expect.any(String),
        ],
      },
    ]);
  });

  test.each<[string, number, number | null]>([
    ['nothing where another process watched until the end', 6.5 * MINUTE, null],
    ['only of the time that no other process watched', 3 * MINUTE, 3 * MINUTE],
    ['of all of it where only what is stored after it was taken later', 7.1 * MINUTE, 0],
  ])('includes, of the time in which the process could not run: %s', async (_what, resultAt, reportedFrom) => {
    await insertWatched(60, START + resultAt);
    const pharos = watch();
    await pharos.inspect();
    now += 7 * MINUTE;
    await pharos.inspect();
    const began = (await database.db.selectFrom('self_alarms').select('began_at').execute()).map(
      ({ began_at: at }) => at,
    );
    expect(began).toEqual(reportedFrom === null ? [] : [new Date(START + reportedFrom)]);
    expect(await mails()).toHaveLength(began.length);
  });

  test('does not include that time if another process watched, even if the own clock is two hours off', async () => {
    await insertWatched(60, START + 6.5 * MINUTE);
    for (const offset of [-120 * MINUTE, 120 * MINUTE]) {
      now = 0;
      const pharos = watch({ clock: () => ({ wall: START + offset + now, monotonic: now }) });
      await pharos.inspect();
      now += 7 * MINUTE;
      await pharos.inspect();
    }
    expect(await mails()).toEqual([]);
  });

  test('does not include that time if no check was due', async () => {
    const pharos = watch();
    await pharos.inspect();
    now += 7 * MINUTE;
    await pharos.inspect();
    expect(await mails()).toEqual([]);
    expect(lines).toMatchObject([{ level: 40, msg: 'This process was suspended or blocked in this time' }]);
  });
});

describe('the process', () => {
  test('exits once, with a fatal log entry and a mail, when nothing is probed for 2 minutes', async () => {
    const pharos = watch();
    facts = selfFacts({ engine: { unprobedSince: 0 } });
    await inspectUntil(2 * MINUTE, pharos);
    expect(ended).toBe(0);
    await inspectUntil(3 * MINUTE, pharos);
    expect([ended, await mails()]).toMatchObject([1, [{ subject: 'Pharos at localhost:3000 has a problem' }]]);
    expect(lines.filter(({ level }) => level === 60)).toMatchObject([{ problem: 'not-probing' }]);
  });

  test('does not exit while the database is unavailable for any time, or without an agent in this process', async () => {
    facts = selfFacts({ databaseAwaySince: 0, engine: { unprobedSince: 0, withoutPartitionsSince: 0 } });
    await inspectUntil(60 * MINUTE, watch());
    facts = selfFacts({ engine: { unprobedSince: 0 } });
    await inspectUntil(120 * MINUTE, watch({ agentRunsHere: false }));
    expect(ended).toBe(0);
  });
});

describe('a start after a downtime', () => {
  const start = (afterMs: number) => notifyUnwatchedTime({ ...operator(), log }, START + afterMs);
  test('mails the time from the newest result until now', async () => {
    await insertWatched(60, START);
    await start(10 * MINUTE);
    expect(await mails()).toMatchObject([{ subject: 'Pharos at localhost:3000 did not monitor for 10 mins' }]);
  });

  test('mails it once even after several starts without watching, and again after the next downtime', async () => {
    const id = await insertWatched(60, START);
    await Promise.all([start(10 * MINUTE), start(10 * MINUTE)]);
    await start(11 * MINUTE);
    expect(await mails()).toHaveLength(1);
    await database.db
      .updateTable('check_states')
      .set({ last_result_at: new Date(START + 12 * MINUTE) })
      .where('check_id', '=', id)
      .execute();
    await start(30 * MINUTE);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Pharos at localhost:3000 did not monitor for 10 mins',
      'Pharos at localhost:3000 did not monitor for 18 mins',
    ]);
  });

  test('sends no mail at the first start ever, or for less than 2 minutes of missed slots', async () => {
    await start(0);
    const id = await insertWatched(600, START);
    const due = nextDueAt(id, 600_000, START) - START;
    await start(due + 119 * SECOND);
    expect(await mails()).toEqual([]);
    await start(due + 120 * SECOND);
    expect(await mails()).toHaveLength(1);
  });

  test('sends no mail if all checks or their organizations are paused', async () => {
    const id = await insertWatched(60, START);
    await database.db.updateTable('checks').set({ paused: true }).where('id', '=', id).execute();
    await insertCheck(database.db, {
      ...(await insertOrganization(database.db, { state: 'PS' })),
      state: { last_result_at: new Date(START) },
    });
    await start(60 * MINUTE);
    expect(await mails()).toEqual([]);
  });
});
