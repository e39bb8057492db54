import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailTransport } from '../alerts/mail/transport.ts';
import { confirmOutage, endOutage, insertMonitoredCheck, outcomeOf } from '../alerts/testing/scenario.ts';
import { header, startSmtp, type TestSmtp } from '../alerts/testing/smtp.ts';
import { CONNECTIONS } from '../storage/connection/connections.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { openWorkerPresence } from '../storage/jobs/worker-presence.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { startTestWorker } from './testing/start-test-worker.ts';
import type { WorkerParts } from './worker.ts';

const secrets = createSecretBox(randomBytes(32));
const log = pino({ level: 'silent' });
const baseUrl = 'http://localhost:3000';
const mailFrom = 'Pharos <pharos@example.com>';

const database = sharedTestDatabase();
let folder: string;
let running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-mail-'));
});
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
  running = [];
  await rm(folder, { recursive: true, force: true });
});

const smtp = async (options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> => {
  const server = await startSmtp(options);
  running.push(() => server.stop());
  return server;
};
const work = async (smtpUrl: string | undefined, parts: Partial<WorkerParts> = {}) => {
  const mail = createMailTransport({ smtpUrl, mailFrom, dataDir: folder }, log);
  const worker = await startTestWorker({ databaseUrl: database.url, mail, secrets, baseUrl, concurrency: 3, ...parts });
  running.push(async () => {
    await worker.stop();
    mail.close();
  });
  return worker;
};
const statusOf = async (eventId: number) =>
  (await outcomeOf(database.db, eventId)).deliveries.map(({ status }) => status);

describe('the worker', () => {
  test('mails an outage and its end once each, in one thread', async () => {
    const server = await smtp();
    await work(server.url);
    const check = await insertMonitoredCheck(database.db, { name: 'Shop & café', owner: { muted: false } });
    const startedAt = Date.now() - 250_000;
    const outage = await confirmOutage(database.db, check, { startedAt });
    await server.received(1);
    await endOutage(database.db, check, outage, startedAt + 250_000);
    const [down, up] = await server.received(2);
    expect(down?.subject).toBe('DOWN: Shop & café');
    expect(up?.subject).toBe('UP: Shop & café (down for 4 mins 10 secs)');
    expect(down?.messageId).toMatch(/^<alert-\d+\.[0-9a-f]{20}@example\.com>$/);
    expect(header(up, 'references')).toBe(down?.messageId);
    expect(header(up, 'in-reply-to')).toBe(down?.messageId);
    expect(header(down, 'references')).toBeUndefined();
    const [delivery] = (await outcomeOf(database.db, outage.eventId)).deliveries;
    expect(down?.to).toMatchObject([{ address: delivery?.recipient }]);
    for (const part of [down?.text, down?.html]) {
      expect(part).toContain('Not responding: Connection refused');
      expect(part).toContain('Outage confirmed');
      expect(part).toContain(`${baseUrl}/reports?check_id=${check.checkId}`);
    }
    await expect.poll(() => statusOf(outage.eventId)).toEqual(['sent']);
    expect(server.mails).toHaveLength(2);
  });

  test('mails an outage after the mail server is available again', async () => {
    const away = await startSmtp();
    await away.stop();
    await work(away.url, { random: () => 0 });
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    const attempts = async () => (await outcomeOf(database.db, eventId)).deliveries[0]?.attempts ?? [];
    await expect.poll(attempts).not.toHaveLength(0);
    expect((await attempts())[0]?.outcome).toMatch(/^refused: .*ECONNREFUSED/);
    const server = await smtp({ port: away.port });
    await server.received(1);
    await expect.poll(() => statusOf(eventId)).toEqual(['sent']);
    expect(server.mails).toHaveLength(1);
  });

  test('does not retry an address that does not exist, and mails the remaining ones', async () => {
    const server = await smtp({ refuse: (address) => (address.startsWith('gone') ? 550 : null) });
    await work(server.url);
    const check = await insertMonitoredCheck(database.db, {
      name: 'Shop',
      contacts: ['gone@example.com', 'here@example.com'],
    });
    const { eventId } = await confirmOutage(database.db, check);
    await expect.poll(() => statusOf(eventId)).toEqual(['failed', 'sent']);
    const [gone] = (await outcomeOf(database.db, eventId)).deliveries;
    expect(gone).toMatchObject({ reason: 'refused', reason_detail: expect.stringContaining('550') });
    expect(gone?.attempts).toHaveLength(1);
  });

  test('retries a busy mailbox', async () => {
    let busy = true;
    const server = await smtp({ refuse: () => (busy ? 450 : null) });
    await work(server.url, { random: () => 0 });
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await expect
      .poll(async () => (await outcomeOf(database.db, eventId)).deliveries[0]?.attempts.length)
      .toBeGreaterThan(0);
    busy = false;
    await expect.poll(() => statusOf(eventId)).toEqual(['sent']);
  });

  test('mails five of eight simultaneous outages separately, and three in one mail', async () => {
    const server = await smtp();
    let aheadMs = 0;
    await work(server.url, { now: () => Date.now() + aheadMs });
    const first = await insertMonitoredCheck(database.db, { name: 'Shop 0', contacts: ['reader@example.com'] });
    const startedAt = Date.now() - 70_000;
    await confirmOutage(database.db, first, { startedAt });
    for (let index = 1; index < 8; index += 1) {
      const check = await insertMonitoredCheck(
        database.db,
        { name: `Shop ${index}`, contacts: ['reader@example.com'] },
        first,
      );
      await confirmOutage(database.db, check, { startedAt });
    }
    const { pool } = database;
    await expect.poll(async () => (await pool.query('select from deliveries')).rowCount).toBe(8);
    await server.received(5);
    aheadMs = 60_000;
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'digest:%'`);
    const mails = await server.received(6);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.slice(0, 5).every((subject) => subject?.startsWith('DOWN: Shop '))).toBe(true);
    expect(subjects[5]).toMatch(/^3 DOWN: Shop \d and 2 more$/);
    await expect
      .poll(async () => (await database.pool.query(`select from deliveries where status = 'sent'`)).rowCount)
      .toBe(8);
    expect(server.mails).toHaveLength(6);
  });

  test('writes each mail to a file without a mail server', async () => {
    await work(undefined);
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await expect.poll(() => statusOf(eventId)).toEqual(['kept']);
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\dZ-]+-[0-9a-f]{12}\.eml$/)]);
    const mail = await PostalMime.parse(await readFile(join(folder, 'outbox', files[0] ?? '')));
    expect(mail).toMatchObject({ subject: 'DOWN: Shop', from: { address: 'pharos@example.com' } });
    expect((await outcomeOf(database.db, eventId)).deliveries[0]?.attempts[0]?.outcome).toMatch(
      /^accepted: written to/,
    );
  });

  test('takes the job of a killed worker', async () => {
    const server = await smtp();
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    const { eventId } = await confirmOutage(database.db, check);
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-killed', attempts = 1`,
    );
    await work(server.url);
    await server.received(1);
    await expect.poll(() => statusOf(eventId)).toEqual(['sent']);
  });

  test('does not take the jobs of a live worker', async () => {
    let taken = 0;
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async () => {
      taken += 1;
      await released;
      return { response: 'OK' };
    };
    await work(undefined, { mail: { from: mailFrom, send, close: () => {} } });
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    await confirmOutage(database.db, check);
    await expect.poll(() => taken).toBe(1);
    const [locked] = (
      await database.pool.query(`select locked_by from graphile_worker.jobs where task_identifier = 'deliver'`)
    ).rows;
    const presence = await openWorkerPresence(database.url, () => {});
    await database.pool.query(`select graphile_worker.add_job('somebody-elses')`);
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() where locked_by is null`,
    );
    expect(locked).toEqual({ locked_by: expect.stringMatching(/^pool-/) });
    expect(await presence.releaseDead()).not.toContain(locked.locked_by);
    // The live worker also searches for dead ones, so that either of the two has released the job.
    const lockedBy = async (task: string) =>
      (await database.pool.query('select locked_by from graphile_worker.jobs where task_identifier = $1', [task])).rows;
    await expect.poll(() => lockedBy('somebody-elses')).toEqual([{ locked_by: null }]);
    expect(await lockedBy('deliver')).toEqual([locked]);
    await presence.close();
    release();
  });

  test('continues after the database has closed all connections', async () => {
    const server = await smtp();
    await work(server.url);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    await confirmOutage(database.db, check);
    await server.received(1);
  });

  test.each([
    ['an external server', true, () => null],
    ['the embedded one', false, () => folder],
  ])('opens unused connections in advance, for %s: %s', async (_server, expected, dataDir) => {
    await work(undefined, { dataDir: dataDir() });
    // The last query of an unused connection is its setup.
    const unused = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'idle'
           and query like 'select set_config(''idle_in_transaction_session_timeout''%' and pid <> pg_backend_pid()`,
      );
      return rows[0].count as number;
    };
    await expect.poll(async () => (await unused()) >= CONNECTIONS.lanes).toBe(expected);
  });

  test('takes the job of a frozen worker', async () => {
    const server = await smtp();
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    await confirmOutage(database.db, check);
    const frozen = new pg.Client({ connectionString: database.url });
    frozen.on('error', () => {});
    await frozen.connect();
    await frozen.query(`select pg_advisory_lock_shared($1, hashtext('pool-frozen'))`, [0x50_48_03]);
    await frozen.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-frozen'`);
    await work(server.url);
    await expect.poll(() => server.mails.length).toBe(1);
    await expect(frozen.query('select 1')).rejects.toThrow();
  });

  test('continues after the queue could not record the end of a job', async () => {
    const server = await smtp();
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no space left on device'; end $$;
      create trigger refuse before update or delete on graphile_worker._private_jobs
        for each row when (old.locked_by is not null) execute function refuse()`);
    const failed = Promise.withResolvers<void>();
    const write = (line: string) => {
      if (line.includes('no space left on device')) failed.resolve();
    };
    await work(server.url, { log: pino({ level: 'warn' }, { write }), concurrency: 6 });
    const check = await insertMonitoredCheck(database.db, { name: 'Shop', contacts: ['reader@example.com'] });
    for (let outage = 0; outage < 4; outage += 1) await confirmOutage(database.db, check);
    await failed.promise;
    await confirmOutage(database.db, check);
    await database.pool.query('drop function refuse cascade');
    await server.received(5);
  });

  test('stops quickly, even if requested twice, and takes no more jobs', async () => {
    const server = await smtp();
    const worker = await work(server.url);
    await Promise.all([worker.stop(), worker.stop()]);
    await enqueueJob(database.db, 'fan-out', { eventId: 1 });
    const { rows } = await database.pool.query(
      `select from graphile_worker.jobs where locked_by is null and task_identifier = 'fan-out'`,
    );
    expect(rows).toHaveLength(1);
  });
});
