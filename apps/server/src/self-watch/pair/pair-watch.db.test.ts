import { randomBytes } from 'node:crypto';
import { PairState } from '@pharos/contract/rest/pair/pair.ts';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NoAnswer, StateAnswer } from '../../pair/pair-client.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { completePair, findPair, recordStop, removePair, startPair } from '../../storage/pair/pairs.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck, insertOrganization } from '../../storage/testing/seed.ts';
import { PairWatch, type PairWatchParts } from './pair-watch.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The epoch milliseconds at which the monotonic clock is 0. */
const START = Date.UTC(2026, 0, 1, 10);
const ADDRESS = 'https://b.example.com';
const OPERATOR = 'operator@example.com';
const secrets = createSecretBox(randomBytes(32));
const log = pino({ level: 'silent' });

const state = (figures: Partial<PairState> = {}): StateAnswer => ({
  outcome: 'answered',
  state: { ...PairState.parse({}), is_ready: true, oldest_waiting_alert_seconds: 0, ...figures },
});
const silence: NoAnswer = { outcome: 'no-answer', reason: 'connection refused' };

const database = sharedTestDatabase();
let now: number;
let answer: StateAnswer;
let references: boolean[];
let stops: string[];
beforeEach(async () => {
  now = 0;
  answer = state();
  references = [true];
  stops = [];
  await pairWith(ADDRESS);
});

const pairWith = async (address: string): Promise<void> => {
  const { db } = database;
  await startPair(db, secrets, { address, status: 'invited', code: 'code' }, START);
  const pair = await findPair(db, secrets);
  if (!pair) throw new Error('There is no pair');
  await completePair(db, secrets, pair, 'key', START);
};

const watch = (parts: Partial<PairWatchParts> = {}): PairWatch =>
  new PairWatch({
    db: database.db,
    secrets,
    baseUrl: 'https://a.example.com',
    operatorEmail: OPERATOR,
    client: {
      requestState: async ({ key }) => (key === 'key' ? answer : silence),
      announceStop: async ({ address }) => void stops.push(address),
    },
    probeReferences: async () => references,
    probesFromHere: () => true,
    log,
    clock: () => ({ wall: START + now, monotonic: now }),
    ...parts,
  });
const mails = () => waitingAccountMails(database.db, secrets);
const subjects = async () => (await mails()).map(({ subject }) => subject);
const inspectUntil = async (until: number, ...watches: PairWatch[]): Promise<void> => {
  for (; now < until; now += 30 * SECOND) for (const one of watches) await one.inspect();
};
const seen = async () => (await findPair(database.db, secrets))?.seen;

describe('the operator', () => {
  test('is mailed once about silence, with advice, and once when it is over', async () => {
    const pharos = watch();
    await inspectUntil(MINUTE, pharos);
    answer = silence;
    await inspectUntil(3 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    await inspectUntil(20 * MINUTE, pharos);
    expect(await mails()).toMatchObject([
      {
        to: OPERATOR,
        subject: 'Pharos at b.example.com has not responded since 1 January 2026, 10:01:00 UTC',
        paragraphs: [
          'Pharos at b.example.com: it does not respond (connection refused). The problem started at 1 January 2026, 10:01:00 UTC.',
          'It last responded at 1 January 2026, 10:00:30 UTC.',
          expect.stringMatching(/^Check that its machine and its process are running/),
          expect.stringMatching(/^Pharos sends this mail once/),
          expect.stringMatching(/^This mail is from its pair, Pharos at a.example.com/),
        ],
        action: { link: ADDRESS },
      },
    ]);
    answer = state();
    await inspectUntil(21 * MINUTE, pharos);
    expect(await mails()).toHaveLength(1);
    await inspectUntil(40 * MINUTE, pharos);
    expect((await mails()).slice(1)).toMatchObject([
      {
        subject: 'Pharos at b.example.com works again after 19 mins',
        paragraphs: [
          expect.stringContaining('from 1 January 2026, 10:01:00 UTC to 1 January 2026, 10:20:00 UTC'),
          expect.anything(),
          expect.anything(),
        ],
      },
    ]);
  });

  test('is mailed that alerts are waiting, with their age', async () => {
    answer = state({ oldest_waiting_alert_seconds: 600 });
    await inspectUntil(3 * MINUTE, watch());
    expect(await mails()).toMatchObject([
      {
        subject: expect.stringMatching(/^Pharos at b.example.com has not sent its alerts since/),
        paragraphs: [
          'Pharos at b.example.com: its alerts are overdue and not sent (the oldest has waited for 10 mins). The problem started at 1 January 2026, 10:00:00 UTC.',
          'It responds, and it reported this problem itself.',
          expect.anything(),
          expect.anything(),
          expect.anything(),
        ],
      },
    ]);
  });

  test('is mailed that the installation is not ready, with the reason', async () => {
    answer = state({ is_ready: false, not_ready: { database: 'does not respond', engine: null, worker: null } });
    await inspectUntil(3 * MINUTE, watch());
    expect((await mails())[0]?.paragraphs[0]).toBe(
      'Pharos at b.example.com: it reports that it is not ready (database: does not respond). The problem started at 1 January 2026, 10:00:00 UTC.',
    );
  });

  test('is mailed by only one of several processes, and by none that starts later', async () => {
    answer = silence;
    const processes = [watch(), watch()];
    await inspectUntil(10 * MINUTE, ...processes);
    await inspectUntil(20 * MINUTE, watch());
    expect(await mails()).toHaveLength(1);
    answer = state();
    await inspectUntil(30 * MINUTE, ...processes, watch());
    expect(await mails()).toHaveLength(2);
  });

  test('is mailed again when the problem returns', async () => {
    const pharos = watch();
    for (const begin of [0, 20 * MINUTE]) {
      await inspectUntil(begin, pharos);
      answer = silence;
      await inspectUntil(begin + 5 * MINUTE, pharos);
      answer = state();
    }
    await inspectUntil(30 * MINUTE, pharos);
    expect((await subjects()).map((subject) => /responded|works/.exec(subject)?.[0])).toEqual([
      'responded',
      'works',
      'responded',
      'works',
    ]);
  });

  test('is mailed as soon as the database accepts the mail', async () => {
    const pharos = watch();
    await inspectUntil(MINUTE, pharos);
    answer = silence;
    await database.pool.query('alter table pairs rename to away');
    await inspectUntil(5 * MINUTE, pharos);
    await database.pool.query('alter table away rename to pairs');
    await inspectUntil(6 * MINUTE, pharos);
    expect(await subjects()).toEqual(['Pharos at b.example.com has not responded since 1 January 2026, 10:01:00 UTC']);
  });
});

describe('cases without a mail', () => {
  test('sends no mail about one lost response or a restart of one minute', async () => {
    const pharos = watch();
    for (let n = 0; n < 10; n += 1) {
      answer = silence;
      await inspectUntil(now + MINUTE, pharos);
      answer = state();
      await inspectUntil(now + 30 * SECOND, pharos);
    }
    expect(await mails()).toEqual([]);
  });

  test('sends no mail while this side is isolated because its references do not answer', async () => {
    const pharos = watch();
    await inspectUntil(2 * MINUTE, pharos);
    answer = silence;
    references = [false];
    await inspectUntil(60 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    expect(await seen()).toMatchObject({ trouble: 'no-answer', troubleSince: null, connection: 'isolated' });
    references = [true];
    await inspectUntil(61 * MINUTE, pharos);
    answer = state();
    await inspectUntil(70 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
  });

  test('sends no mail until two minutes of silence have passed after this side is connected again', async () => {
    const pharos = watch();
    await inspectUntil(MINUTE, pharos);
    answer = silence;
    references = [false];
    await inspectUntil(10 * MINUTE, pharos);
    references = [true];
    await inspectUntil(12 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    await inspectUntil(13 * MINUTE, pharos);
    expect(await subjects()).toEqual(['Pharos at b.example.com has not responded since 1 January 2026, 10:10:00 UTC']);
  });

  test('sends no mail within ten minutes after an orderly stop', async () => {
    const pharos = watch();
    await inspectUntil(MINUTE, pharos);
    answer = silence;
    const pair = await findPair(database.db, secrets);
    if (pair) await recordStop(database.db, pair, START + now);
    await inspectUntil(11 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
    await inspectUntil(12 * MINUTE, pharos);
    expect(await mails()).toHaveLength(1);
  });

  test('ends the grace period of an orderly stop as soon as the installation has answered again', async () => {
    const pharos = watch();
    const stop = async (): Promise<void> => {
      const pair = await findPair(database.db, secrets);
      if (pair) await recordStop(database.db, pair, START + now - 1);
    };
    await inspectUntil(MINUTE, pharos);
    await stop();
    // The installation still answers while it stops.
    await pharos.inspect();
    now += 30 * SECOND;
    expect((await findPair(database.db, secrets))?.stoppedAt).not.toBeNull();
    await pharos.inspect();
    expect((await findPair(database.db, secrets))?.stoppedAt).toBeNull();
    answer = silence;
    await inspectUntil(now + 4 * MINUTE, pharos);
    expect(await mails()).toHaveLength(1);
  });

  test('sends no mail about an installation that is not paired any longer, or not paired yet', async () => {
    const pharos = watch();
    answer = silence;
    await inspectUntil(MINUTE, pharos);
    await removePair(database.db);
    await inspectUntil(10 * MINUTE, pharos);
    await startPair(database.db, secrets, { address: ADDRESS, status: 'invited', code: 'code' }, START + now);
    await inspectUntil(20 * MINUTE, pharos);
    expect(await mails()).toEqual([]);
  });
});

describe('without references', () => {
  /** Inserts a check whose target has answered at the start. */
  const insertAnswering = async (url: string): Promise<number> =>
    insertCheck(database.db, {
      ...(await insertOrganization(database.db)),
      url,
      state: { phase: 'up', code: 'AV', last_result_at: new Date(START) },
    });
  const inspectWithAnswers = async (until: number, pharos: PairWatch, ids: number[]): Promise<void> => {
    for (; now < until; now += 30 * SECOND) {
      for (const id of ids)
        await database.db
          .updateTable('check_states')
          .set({ last_result_at: new Date(START + now - 1) })
          .where('check_id', '=', id)
          .execute();
      await pharos.inspect();
    }
  };
  beforeEach(() => {
    references = [];
    answer = silence;
  });

  test('mails about silence while a target elsewhere answers', async () => {
    const id = await insertAnswering('https://www.shop.com');
    await inspectWithAnswers(4 * MINUTE, watch(), [id]);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['nothing else is known', null],
    ['only the other installation itself answers', 'https://b.example.com/status'],
    ['only this machine answers', 'http://localhost:8080'],
    ['only the network nearby answers', 'tcp://192.168.1.1:80'],
  ])('sends no mail while %s', async (_what, url) => {
    const ids = url === null ? [] : [await insertAnswering(url)];
    await inspectWithAnswers(10 * MINUTE, watch(), ids);
    expect([await mails(), (await seen())?.connection]).toEqual([[], 'unknown']);
  });

  test('sends no mail because of earlier answers or answers to probes from elsewhere', async () => {
    const id = await insertAnswering('https://www.shop.com');
    await inspectUntil(10 * MINUTE, watch());
    await inspectWithAnswers(20 * MINUTE, watch({ probesFromHere: () => false }), [id]);
    expect(await mails()).toEqual([]);
  });

  test('mails that the installation is not ready, because it reports that itself', async () => {
    answer = state({ is_ready: false });
    await inspectUntil(3 * MINUTE, watch());
    expect(await mails()).toHaveLength(1);
  });
});

test('notifies the pair about an orderly stop, and waits at most two seconds for it', async () => {
  const pharos = watch();
  await pharos.announceStop();
  expect(stops).toEqual([]);
  await pharos.inspect();
  await pharos.announceStop();
  expect(stops).toEqual([ADDRESS]);
  const hanging = watch({ client: { requestState: async () => state(), announceStop: () => new Promise(() => {}) } });
  await hanging.inspect();
  await hanging.announceStop();
});
