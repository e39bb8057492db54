import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { startTestWorker } from '../worker/testing/start-test-worker.ts';
import { ActiveSends } from './active-sends.ts';
import { createMailTransport } from './mail/transport.ts';
import { sendMail } from './send-mail.ts';
import { startSmtp } from './testing/smtp.ts';

const silent = pino({ level: 'silent' });
const secrets = createSecretBox(randomBytes(32));
const accountMail: AccountMail = {
  to: 'reader@example.com',
  subject: 'Reset your password',
  headline: 'A new password for <you> & yours',
  paragraphs: ['Somebody asked for it.', 'If it was not you, do nothing.'],
  action: { label: 'Choose a password', link: 'https://pharos.example.com/reset/secret-token?a=1&b=2' },
  footer: 'Sent by Pharos, since you have an account.',
};

const database = sharedTestDatabase();
let running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
});

const smtp = async (options: Parameters<typeof startSmtp>[0] = {}) => {
  const server = await startSmtp(options);
  running.push(() => server.stop());
  return server;
};
const work = async (smtpUrl: string, log = silent, now = Date.now) => {
  const mail = createMailTransport({ smtpUrl, mailFrom: 'Pharos <pharos@example.com>', dataDir: tmpdir() }, log);
  const worker = await startTestWorker({
    databaseUrl: database.url,
    mail,
    secrets,
    concurrency: 2,
    random: () => 0,
    log,
    now,
  });
  running.push(async () => {
    await worker.stop();
    mail.close();
  });
};
const jobs = async () =>
  (
    await sql<{
      payload: { attempts: number; key: string; createdAt: number };
    }>`select payload from graphile_worker._private_jobs where payload ->> 'sealed' is not null`.execute(database.db)
  ).rows;

test('sends an account email once, as text and as escaped HTML', async () => {
  const server = await smtp();
  await work(server.url);
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  const [mail] = await server.received(1);
  expect(mail).toMatchObject({ subject: accountMail.subject, to: [{ address: accountMail.to }] });
  expect(mail?.text).toContain('A new password for <you> & yours\n\nSomebody asked for it.\n\nIf it was not');
  expect(mail?.text).toContain(`Choose a password: ${accountMail.action?.link}`);
  expect(mail?.html).toContain('A new password for &lt;you&gt; &amp; yours');
  expect(mail?.html).toContain('href="https://pharos.example.com/reset/secret-token?a=1&amp;b=2"');
  await expect.poll(jobs).toEqual([]);
  expect(server.mails).toHaveLength(1);
});

test('has no open transaction while the mail server processes the email', async () => {
  let isRequested = false;
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await smtp({
    beforeResponse: () => {
      isRequested = true;
      return released;
    },
  });
  await work(server.url);
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  await expect.poll(() => isRequested).toBe(true);
  const openTransactions = async () =>
    (
      await sql`select query from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(database.db)
    ).rows;
  await expect.poll(openTransactions).toEqual([]);
  expect(server.mails).toEqual([]);
  release();
  await server.received(1);
});

test('stores the texts encrypted in the queue, and only if the transaction is committed', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await enqueueMail(trx, secrets, accountMail, Date.now());
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await jobs()).toEqual([]);
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  expect(JSON.stringify(await jobs())).not.toContain('secret-token');
  expect(await waitingAccountMails(database.db, secrets, accountMail.to)).toEqual([accountMail]);
});

test('retries after a temporary error, but not after the address was rejected', async () => {
  let busy = true;
  const server = await smtp({ refuse: (address) => (address.startsWith('gone') ? 550 : busy ? 450 : null) });
  await work(server.url);
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  await expect.poll(async () => (await jobs())[0]?.payload.attempts).toBeGreaterThan(0);
  await enqueueMail(database.db, secrets, { ...accountMail, to: 'gone@example.com' }, Date.now());
  busy = false;
  await server.received(1);
  await expect.poll(jobs).toEqual([]);
  expect(server.mails.map(({ to }) => to)).toMatchObject([[{ address: accountMail.to }]]);
});

test('gives up after 24 hours', async () => {
  const server = await smtp({ refuse: () => 450 });
  await work(server.url);
  await enqueueMail(database.db, secrets, accountMail, Date.now() - 24 * 3_600_000);
  await expect.poll(jobs).toEqual([]);
  expect(server.mails).toEqual([]);
});

test('deletes and logs an email that failed at every attempt, and leaves other emails', async () => {
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  const [failed] = await jobs();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no disk'`.execute(
    database.db,
  );
  await enqueueMail(database.db, secrets, { ...accountMail, to: 'gone@example.com' }, Date.now());
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where attempts = 0`.execute(
    database.db,
  );
  const lastRun = new Date(Date.now() - 10 * 60_000);
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('requeue-alerts', ${lastRun}, ${lastRun})`.execute(database.db);
  const lines: string[] = [];
  const server = await smtp();
  await work(server.url, pino({ level: 'error' }, { write: (line) => lines.push(line) }));
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([
      {
        mail: failed?.payload.key,
        createdAt: failed?.payload.createdAt,
        reason: 'no disk',
        msg: 'A mail failed at every attempt because of a fault in Pharos and was discarded',
      },
    ]);
  expect((await waitingAccountMails(database.db, secrets)).map(({ to }) => to)).toEqual(['gone@example.com']);
  expect(server.mails).toEqual([]);
});

test('does not send a weekly report whose reader has unsubscribed or left in the meantime', async () => {
  const server = await smtp();
  const { db } = database;
  const [reader, stopped] = [await insertOrganization(db), await insertOrganization(db)];
  await db
    .updateTable('memberships')
    .set({ disable_weekly_report_emails: true })
    .where('id', '=', stopped.membershipId)
    .execute();
  for (const [to, reportReader] of [
    ['stopped@example.com', stopped.membershipId],
    ['left@example.com', 999_999],
    ['reader@example.com', reader.membershipId],
  ] as const)
    await enqueueMail(db, secrets, { ...accountMail, to, reportReader }, Date.now());
  await work(server.url);
  await expect.poll(jobs).toEqual([]);
  expect(server.mails.map(({ to }) => to)).toEqual([[expect.objectContaining({ address: 'reader@example.com' })]]);
});

test('drops an email that was encrypted with another key, without delaying other emails', async () => {
  const server = await smtp();
  await enqueueMail(database.db, createSecretBox(randomBytes(32)), accountMail, Date.now());
  await enqueueMail(database.db, secrets, accountMail, Date.now());
  await work(server.url);
  await server.received(1);
  await expect.poll(jobs).toEqual([]);
});

test('sends at most twenty emails per hour to one mailbox over all spellings, skips and logs the rest, and exempts emails with a separate limit', async () => {
  const server = await smtp();
  const lines: string[] = [];
  let now = Date.now();
  await work(server.url, pino({ level: 'warn' }, { write: (line) => lines.push(line) }), () => now);
  const sendAll = async (mails: readonly Partial<AccountMail>[]) => {
    for (const mail of mails) await enqueueMail(database.db, secrets, { ...accountMail, ...mail }, Date.now());
    await expect.poll(jobs).toEqual([]);
    return server.mails.splice(0).map(({ to }) => to?.[0]?.address?.toLowerCase());
  };
  const many = Array.from({ length: 23 }, (_, n) => ({
    to: n % 2 === 0 ? 'reader@example.com' : 'Reader+2@Example.com',
  }));
  expect(await sendAll(many)).toHaveLength(20);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    Array(3).fill('A mail was not sent, because its address gets too many mails within an hour'),
  );
  expect(lines.join('')).not.toMatch(/reader/i);
  expect(
    await sendAll([{ countedWith: null }, { countedWith: 'tickets of 7' }, { to: 'other@example.com' }]),
  ).toHaveLength(3);
  expect(await sendAll([{}])).toEqual([]);
  now += 3_600_001;
  expect(await sendAll([{}])).toHaveLength(1);
});

test('does not send an email again if its job runs again on the same worker because its end could not be recorded', async () => {
  const server = await smtp();
  const mail = createMailTransport({ smtpUrl: server.url, mailFrom: 'pharos@example.com', dataDir: tmpdir() }, silent);
  running.push(async () => mail.close());
  const { db } = database;
  const sends = new ActiveSends(silent);
  const services = {
    db,
    isSignUpOpen: false,
    mail,
    secrets,
    sends,
    baseUrl: 'http://a.example',
    log: silent,
    now: Date.now,
    random: () => 0,
  };
  await enqueueMail(db, secrets, accountMail, Date.now());
  const [job] = (
    await sql<{ payload: JobPayloads['send-mail'] }>`select payload from graphile_worker._private_jobs`.execute(db)
  ).rows;
  if (!job) throw new Error('There is no mail');
  await sendMail(services, job.payload);
  await sendMail(services, job.payload);
  expect(server.mails).toHaveLength(1);
});

test('blocks no job with an email that is accepted late, and stores it in the queue until then', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await smtp({ beforeResponse: () => released });
  const mail = createMailTransport({ smtpUrl: server.url, mailFrom: 'pharos@example.com', dataDir: tmpdir() }, silent);
  running.push(async () => mail.close());
  const { db } = database;
  const sends = new ActiveSends(silent, 0);
  const services = {
    db,
    isSignUpOpen: false,
    mail,
    secrets,
    sends,
    baseUrl: 'http://a.example',
    log: silent,
    now: Date.now,
    random: () => 0,
  };
  const job = {
    sealed: secrets.seal(JSON.stringify(accountMail), secretPlaces.mail),
    key: 'k',
    createdAt: Date.now(),
    attempts: 0,
  };
  await sendMail(services, job);
  expect(await jobs()).toMatchObject([{ payload: { key: 'k', attempts: 0 } }]);
  release();
  await server.received(1);
  await expect.poll(jobs).toEqual([]);
});

test('sends no emails with texts of an organization to unverified accounts if anyone may sign up', async () => {
  const server = await smtp();
  const mail = createMailTransport({ smtpUrl: server.url, mailFrom: 'pharos@example.com', dataDir: tmpdir() }, silent);
  running.push(async () => mail.close());
  const { db } = database;
  const queued = async (): Promise<JobPayloads['send-mail'][]> => {
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    for (const [name, emailVerified] of [
      ['proved', true],
      ['claimed', false],
    ] as const)
      await enqueueMail(
        db,
        secrets,
        { ...accountMail, to: { email: `${name}@example.com`, emailVerified } },
        Date.now(),
      );
    return (
      await sql<{
        payload: JobPayloads['send-mail'];
      }>`select payload from graphile_worker._private_jobs order by id`.execute(db)
    ).rows.map(({ payload }) => payload);
  };
  const send = async (isSignUpOpen: boolean) => {
    const sends = new ActiveSends(silent);
    const rest = { mail, secrets, sends, baseUrl: 'https://pharos.example.com', log: silent, now: Date.now };
    for (const job of await queued()) await sendMail({ db, isSignUpOpen, random: () => 0, ...rest }, job);
  };
  const addresses = () => server.mails.map(({ to }) => to?.[0]?.address);
  await send(true);
  expect(addresses()).toEqual(['proved@example.com']);
  await send(false);
  expect(addresses()).toEqual(['proved@example.com', 'proved@example.com', 'claimed@example.com']);
});
