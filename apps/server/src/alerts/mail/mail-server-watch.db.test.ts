import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test } from 'vitest';
import { enqueueDelivery, enqueueDigest } from '../../storage/alerts/deliveries/enqueue-delivery.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { startTestWorker } from '../../worker/testing/start-test-worker.ts';
import { confirmOutage, insertMonitoredCheck } from '../testing/scenario.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { startSmtp } from '../testing/smtp.ts';
import type { MailTransport } from './mail.ts';
import { MailServerWatch } from './mail-server-watch.ts';
import { openSmtp } from './smtp.ts';

const database = sharedTestDatabase();
const log = pino({ level: 'silent' });
const secrets = createSecretBox(randomBytes(32));
const mailFrom = 'Pharos <pharos@example.com>';
const ACCOUNT_MAIL = { subject: 'Invitation', headline: 'x', paragraphs: [], action: null, footer: '' };

/** Waits for an attempt of each email, and then delays all next attempts by ten minutes. */
const waitLong = async (mails: number): Promise<void> => {
  const attempted = `select id from graphile_worker._private_jobs
    where key like any(array['deliver:%', 'send-mail:%']) and locked_at is null and run_at > now()`;
  await expect.poll(async () => (await database.pool.query(attempted)).rowCount, { timeout: 20_000 }).toBe(mails);
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '10 minutes' where id in (${attempted})`,
  );
};

test('sends waiting alerts and account emails soon after the mail server is available again', async () => {
  const away = await startSmtp();
  await away.stop();
  const mail = openSmtp({ smtpUrl: away.url, mailFrom });
  // The maximum random value prevents retries during the preparation.
  const worker = await startTestWorker({ databaseUrl: database.url, mail, secrets, random: () => 1 });
  try {
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    await confirmOutage(database.db, check);
    await enqueueMail(database.db, secrets, { ...ACCOUNT_MAIL, to: 'new@example.com' }, Date.now());
    await waitLong(2);
    const back = await startSmtp({ port: away.port });
    try {
      const mails = await back.received(2);
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['DOWN: Shop', 'Invitation']);
    } finally {
      await back.stop();
    }
  } finally {
    await worker.stop();
    mail.close();
  }
});

test('contacts a server that rejects the password with increasing pauses, and one that accepts no emails every 10 seconds for an hour', async () => {
  let now = 0;
  let attempts = 0;
  let answer: Error | null = null;
  const mail: MailTransport = {
    from: mailFrom,
    send: () => Promise.reject(new Error('nothing is sent here')),
    verify: async () => {
      attempts += 1;
      if (answer) throw answer;
    },
    close: () => {},
  };
  const watch = new MailServerWatch({ db: database.db, mail, log, now: () => now });
  const attemptsIn = async (seconds: number): Promise<number> => {
    const before = attempts;
    for (const end = now + seconds * 1000; now < end; now += 5000) await watch.inspect();
    return attempts - before;
  };
  expect(await attemptsIn(60)).toBe(0);
  const waiting = {
    event_id: 1,
    organization_id: 1,
    channel: 'email',
    recipient: 'a@example.com',
    status: 'pending',
  } as const;
  await database.db
    .insertInto('deliveries')
    .values({ ...waiting, server_was_away: true })
    .execute();
  answer = new Error('connect ECONNREFUSED');
  expect(await attemptsIn(60)).toBe(12);
  answer = new Error('rejected', { cause: Object.assign(new Error('535'), { code: 'EAUTH' }) });
  expect(await attemptsIn(60)).toBe(4);
  await database.pool.query('update deliveries set server_was_away = false');
  expect(await attemptsIn(60)).toBe(0);
  answer = null;
  for (const expected of [1, 1, 0, 1, 0, 1]) {
    await database.pool.query('update deliveries set server_was_away = true');
    expect(await attemptsIn(5)).toBe(expected);
  }
  await attemptsIn(3600);
  expect(await attemptsIn(60)).toBe(1);
  await database.pool.query('truncate deliveries');
});

test('sends all waiting alerts and account emails soon after a full mail server accepts one again', async () => {
  let isFull = true;
  const server = await startScriptedSmtp((stage) => (isFull && stage === 'MAIL' ? '452 4.3.1 Disk full' : null));
  const mail = openSmtp({ smtpUrl: server.url, mailFrom });
  const worker = await startTestWorker({ databaseUrl: database.url, mail, secrets, random: () => 1 });
  let now = 0;
  using watch = new MailServerWatch({ db: database.db, mail, log, now: () => now });
  try {
    for (const name of ['Shop', 'Blog'])
      await confirmOutage(
        database.db,
        await insertMonitoredCheck(database.db, { name, contacts: ['reader@example.com'] }),
      );
    for (const to of ['new@example.com', 'other@example.com'])
      await enqueueMail(database.db, secrets, { ...ACCOUNT_MAIL, to }, Date.now());
    await waitLong(4);
    await watch.inspect();
    await waitLong(4);
    isFull = false;
    now += 10_000;
    await watch.inspect();
    const accepted = () => server.reached.filter((stage) => stage === 'dot').length;
    await expect.poll(accepted, { timeout: 20_000 }).toBe(4);
  } finally {
    await worker.stop();
    mail.close();
    await server.stop();
  }
});

test('retries a waiting outage or digest, even though a recovery with fewer attempts waits without its own job', async () => {
  const mail: MailTransport = {
    from: mailFrom,
    send: () => Promise.reject(new Error('nothing is sent here')),
    verify: async () => {},
    close: () => {},
  };
  let now = 0;
  using watch = new MailServerWatch({ db: database.db, mail, log, now: () => now });
  const to = { organizationId: 1, channel: 'email', recipient: 'a@example.com', integrationId: null } as const;
  const add = async (status: 'pending' | 'digest', attempts: number, digestUntil: Date | null = null) => {
    const attempt = { at: new Date(0).toISOString(), outcome: 'refused: 451' };
    const { id } = await database.db
      .insertInto('deliveries')
      .values({
        event_id: attempts,
        organization_id: to.organizationId,
        channel: to.channel,
        recipient: to.recipient,
        status,
        server_was_away: true,
        digest_until: digestUntil,
        attempts: JSON.stringify(Array.from({ length: attempts }, () => attempt)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const dueNow = async () => {
    const { rows } = await database.pool.query<{ key: string }>(
      "select key from graphile_worker._private_jobs where run_at <= now() and key like any(array['deliver:%', 'digest:%'])",
    );
    return rows.map(({ key }) => key);
  };
  const outage = await add('pending', 7);
  // The retry of the outage includes this recovery.
  await add('pending', 1);
  const until = new Date(Date.UTC(2024, 0, 1));
  await add('digest', 8, until);
  // The jobs must be in the same state as after a failed attempt.
  await watch.inspect();
  await database.pool.query('update deliveries set server_was_away = true');
  await enqueueDelivery(database.db, { id: outage, integrationId: null, organizationId: 1 }, 600_000);
  await enqueueDigest(database.db, to, until, 600_000);
  expect(await dueNow()).toEqual([]);
  now += 10_000;
  await watch.inspect();
  expect(await dueNow()).toEqual([`deliver:${outage}`]);
  await database.pool.query('delete from graphile_worker._private_jobs where key = $1', [`deliver:${outage}`]);
  now += 10_000;
  await watch.inspect();
  expect(await dueNow()).toEqual([`digest:1:email:a@example.com:${until.getTime()}`]);
  await database.pool.query('truncate deliveries; delete from graphile_worker._private_jobs');
});
