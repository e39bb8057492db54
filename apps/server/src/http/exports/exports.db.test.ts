import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ExportManifest } from '@pharos/contract/export/manifest.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExportParts, makeExport } from '../../exports/make-export.ts';
import { makeFile } from '../../exports/make-file.ts';
import { readZip } from '../../exports/testing/read-zip.ts';
import { sweepExports } from '../../storage/exports/exports.ts';
import { storeRetirement } from '../../storage/operator/retirements.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import { verifyAddress } from '../testing/members.ts';
import { addMember, auditOf, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const MONDAY = Date.parse('2026-06-15T12:00:00Z');

let now: number;
let pharos: TestApp;
let signedUp: SignedUp;
let owner: Person;
const database = sharedTestDatabase();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now, database });
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = MONDAY;
  signedUp = await signUpOwner(pharos, { organization_name: 'Acme' });
  owner = await ownerOf(pharos, signedUp);
});

/** In production, a thread creates the file. Starting it takes half a second. */
const parts = ({ inThread = false } = {}): ExportParts => {
  const { db, secrets, log } = pharos.services;
  const { databaseUrl } = pharos;
  const limits = { dataDir: null, isSignUpOpen: true, sellsPlans: true };
  return {
    db,
    databaseUrl,
    ...limits,
    secrets,
    baseUrl: 'http://localhost:3000',
    version: '0.0.0',
    log,
    now: () => now,
    ...(!inThread && { makeFile }),
  };
};
const requestExport = (who = owner) => who.call('POST', '/export/', { organization: signedUp.organizationId });
const newest = async () => (await owner.call('GET', '/export/')).json();

const make = async (how = { inThread: false }): Promise<string> => {
  const { id } = (await newest()).export;
  await makeExport(parts(how), { organizationId: signedUp.organizationId, exportId: id }, undefined);
  return id;
};
const fileAt = (url: string) => pharos.call('GET', url.replace('http://localhost:3000', ''));
const download = async (query = '', who = owner): Promise<Map<string, string>> => {
  const { url } = (await who.call('GET', `/export/download/${query}`)).json();
  const answer = await fileAt(url);
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
};
const manifestOf = (files: Map<string, string>): ExportManifest => JSON.parse(files.get('pharos-export.json') ?? '');
const rowsOf = (files: Map<string, string>, table: string): Record<string, unknown>[] =>
  (files.get(`data/${table}.jsonl`) ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Line breaks within quotes do not end a record (RFC 4180). */
const recordsOf = (csv: string): number => csv.replaceAll(/"[^"]*"/g, '').split('\n').length - 1;

test('requests, creates, mails and downloads an export, and records each step', async () => {
  const { db, secrets } = pharos.services;
  const id = await insertCheck(db, {
    organizationId: signedUp.organizationId,
    applicationId: 1,
    name: '=cmd|"/c calc"!A1, "quoted"\nshop',
  });
  await insertStates(db, id, [
    { state: 'AV', from: MONDAY - 5 * DAY_MS },
    { state: 'NR', from: MONDAY - 2 * HOUR_MS, summary: 'Connection refused' },
    { state: 'AV', from: MONDAY - HOUR_MS },
  ]);
  await insertDay(db, id, [[MONDAY - 26 * HOUR_MS, steadyHour(60, 20)]]);
  for (const [location, hours] of [
    ['south', [11, 10]],
    ['=north', [10]],
  ] as const) {
    const packed = Buffer.concat(hours.map((hour) => packHour(hour, steadyHour(30, hour))));
    await db
      .insertInto('daily_location_figures')
      .values({ check_id: id, day: '2026-06-14', location, packed })
      .execute();
  }

  const response = await requestExport();
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      status: 'queued',
      message:
        'Your export was requested. You will get an e-mail with the download link within 48 hours. The link is valid for 60 days.',
    },
  ]);
  expect((await newest()).export).toMatchObject({ status: 'queued', ready_on: null, bytes: null });
  expect((await owner.call('GET', '/export/download/')).json()).toEqual({ status: 'queued', url: null });
  const exportId = await make({ inThread: true });

  const files = await download(`?export_id=${exportId}`);
  const manifest = manifestOf(files);
  expect(manifest).toMatchObject({ format: 'pharos-export/1', id: exportId, organization: { name: 'Acme' } });
  const paths = [...files.keys()];
  expect(paths.at(-1)).toBe('pharos-export.json');
  expect(manifest.files.map(({ path }) => path)).toEqual(paths.slice(0, -1));
  for (const { path, rows, bytes, sha256 } of manifest.files) {
    const content = Buffer.from(files.get(path) ?? '');
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
    if (path.startsWith('csv/')) expect([path, recordsOf(content.toString()) - 1]).toEqual([path, rows]);
    if (path.startsWith('data/')) expect([path, content.toString().split('\n').length - 1]).toEqual([path, rows]);
  }
  expect(rowsOf(files, 'checks')).toMatchObject([{ id, name: '=cmd|"/c calc"!A1, "quoted"\nshop' }]);
  expect(rowsOf(files, 'state_changes').map(({ state }) => state)).toEqual(['AV', 'NR', 'AV']);
  expect(files.get('csv/checks.csv')).toContain(`\n${id},"'=cmd|""/c calc""!A1, ""quoted""\nshop",https,`);
  const hours = files.get(`csv/hourly-figures/${id}-cmd-c-calc-A1-quoted-shop.csv`);
  expect(hours).toBe(
    '\ufeffhour,polls,available,errors,average_ms,minimum_ms,maximum_ms,apdex_satisfied,apdex_tolerating\n' +
      '2026-06-14T10:00Z,60,60,0,20,20,20,60,0\n',
  );
  expect(files.get(`csv/hourly-figures-by-location/${id}-cmd-c-calc-A1-quoted-shop.csv`)).toBe(
    '\ufefflocation,hour,polls,available,errors,average_ms,minimum_ms,maximum_ms,apdex_satisfied,apdex_tolerating\n' +
      "'=north,2026-06-14T10:00Z,30,30,0,10,10,10,30,0\n" +
      'south,2026-06-14T10:00Z,30,30,0,10,10,10,30,0\n' +
      'south,2026-06-14T11:00Z,30,30,0,11,11,11,30,0\n',
  );

  const [mail] = (await waitingAccountMails(db, secrets, owner.email)).slice(-1);
  expect(mail?.subject).toBe('The export of Acme is ready');
  expect(mail?.action?.link).toBe(
    `http://localhost:3000/org/download-export/${exportId}?organization=${signedUp.organizationId}`,
  );
  for (const action of ['export.request', 'export.ready', 'export.download'])
    expect(await auditOf(pharos, signedUp.organizationId, action)).toHaveLength(1);
});

test('writes no cell that is a formula, with any separator that a spreadsheet uses', async () => {
  const of = { organizationId: signedUp.organizationId, applicationId: 1 };
  for (const name of [
    'shop;=1+1',
    'shop,@SUM(1)',
    'shop\n+1',
    'shop\t-1',
    '\uff1d1',
    '\n=1',
    'shop;"=1',
    'fine-name (a=b), c; d',
  ])
    await insertCheck(pharos.services.db, { ...of, name });
  await requestExport();
  await make();
  const csv = (await download()).get('csv/checks.csv') ?? '';
  for (const cell of [
    `shop;'=1+1`,
    `"shop,'@SUM(1)"`,
    `"shop\n'+1"`,
    `shop\t'-1`,
    `'\uff1d1`,
    `"'\n'=1"`,
    `"shop;""'=1"`,
    '"fine-name (a=b), c; d"',
  ])
    expect(csv).toContain(`,${cell},https,`);
});

test('accepts a link while its requester has access, and records each download', async () => {
  await requestExport();
  await make();
  await verifyAddress(pharos, signedUp);
  const admin = await addMember(pharos, owner, 'AD');
  const urlFor = async (who: Person): Promise<string> => (await who.call('GET', '/export/download/')).json().url;
  const url = await urlFor(admin);
  expect((await fileAt(url)).statusCode).toBe(200);
  const { id } = (await newest()).export;
  const [fetched] = await auditOf(pharos, signedUp.organizationId, 'export.fetch');
  expect(fetched).toMatchObject({ actor_address: '127.0.0.1', subject: `export ${id}` });
  const [requested] = await auditOf(pharos, signedUp.organizationId, 'export.request');
  const [downloaded] = await auditOf(pharos, signedUp.organizationId, 'export.download');
  expect([requested?.subject, downloaded?.subject]).toEqual([`export ${id}`, `export ${id}`]);
  expect((await fileAt(url)).headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="pharos-acme-2026-06-15.zip"',
    'cache-control': 'no-store',
  });
  const { db } = pharos.services;
  await db.updateTable('memberships').set({ role: 'ST' }).where('role', '=', 'AD').execute();
  expect((await fileAt(url)).statusCode).toBe(404);
  await db.updateTable('memberships').set({ role: 'AD' }).where('role', '=', 'ST').execute();
  expect((await fileAt(url)).statusCode).toBe(200);
  await db.deleteFrom('memberships').where('role', '=', 'AD').execute();
  expect((await fileAt(url)).statusCode).toBe(404);

  const made = await owner.call('POST', '/api-keys/', { name: 'Backups', scope: 'manage' });
  const ofKey = await pharos.call('GET', '/v1/export/download/', { token: made.json().key });
  expect((await fileAt(ofKey.json().url)).statusCode).toBe(200);
  await db.deleteFrom('api_keys').execute();
  expect((await fileAt(ofKey.json().url)).statusCode).toBe(404);
});

test('ends without an error if the organization is deleted while its export is created', async () => {
  await requestExport();
  const { id } = (await newest()).export;
  const lines: unknown[][] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push([JSON.parse(line).level]) });
  const { db } = pharos.services;
  const deleting = await pharos.pool.connect();
  // With this lock, the attempt cannot read the organization and cannot end.
  await deleting.query('begin; lock table organizations in access exclusive mode');
  const made = makeExport(
    { ...parts({ inThread: true }), log },
    { organizationId: signedUp.organizationId, exportId: id },
    undefined,
  );
  const status = async () => (await db.selectFrom('exports').select('status').executeTakeFirst())?.status;
  await expect.poll(status).toBe('running');
  await deleting.query('delete from organizations');
  await deleting.query('commit');
  deleting.release();
  await made;
  expect(lines.flat().filter((level) => Number(level) > 30)).toEqual([]);
});

test('contains neither secrets nor data of another organization', async () => {
  const { db } = pharos.services;
  const secret = 'PLANTED-hunter2';
  const other = await signUpOwner(pharos, { organization_name: 'OTHERS', full_name: 'OTHERS person' });
  const [mine] = await db.selectFrom('applications').where('organization_id', '=', 1).select('id').execute();
  const applicationId = mine?.id ?? 0;
  await insertCheck(db, { organizationId: 1, applicationId, secrets: secret });
  const [theirs] = await db
    .selectFrom('applications')
    .where('organization_id', '=', other.organizationId)
    .select('id')
    .execute();
  const place = { organizationId: other.organizationId, applicationId: theirs?.id ?? 0 };
  const foreign = await insertCheck(db, { ...place, name: 'OTHERS check' });
  await insertStates(db, foreign, [{ state: 'NR', from: MONDAY - DAY_MS, summary: 'OTHERS summary' }]);
  await db
    .insertInto('integrations')
    .values({
      organization_id: 1,
      kind: 'webhook',
      state: 'AC',
      name: 'Hook',
      all_checks: true,
      config: '{\n "url": "https://example.com" }',
      secrets: secret,
    })
    .execute();
  const page = { organization_id: 1, logo_url: '', shows_addresses: false, visibility: 'password' as const };
  const { id: pageId } = await db
    .insertInto('status_pages')
    .values({ ...page, name: 'Page', password_hash: secret, cname_key: secret, cname_value: secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('page_subscribers')
    .values({ status_page_id: pageId, kind: 'mail', address: 'visitor@example.org', token: secret, told_until: 0 })
    .execute();
  await db
    .insertInto('invitations')
    .values({
      organization_id: 1,
      email: 'new@example.org',
      role: 'ST',
      token_hash: secret,
      invited_by: null,
      sent_at: new Date(MONDAY),
      expires_at: new Date(MONDAY),
    })
    .execute();
  await requestExport();
  await make();
  const files = await download();
  expect(rowsOf(files, 'integrations')).toHaveLength(1);
  expect(rowsOf(files, 'page_subscribers')).toHaveLength(1);
  expect(manifestOf(files).secrets_left_out).toEqual({ checks: [1], integrations: [1], status_pages: [pageId] });
  const all = [...files.values()].join('\n');
  expect(all).toContain('visitor@example.org');
  expect(all).not.toContain(secret);
  expect(all).not.toContain('OTHERS');
  expect(all).not.toContain(signedUp.token);
});

test('allows one export at a time and one per hour', async () => {
  await requestExport();
  const again = await requestExport();
  expect([again.statusCode, again.json()]).toEqual([
    400,
    {
      non_field_errors: [
        'An export is already in progress. You will get an e-mail with the download link when it is ready.',
      ],
    },
  ]);
  await make();
  now += 30 * 60_000;
  expect((await requestExport()).json()).toEqual({
    non_field_errors: ['An export was requested less than an hour ago. You can request another export in 30 minutes.'],
  });
  expect((await newest()).next_request_on).toBe(new Date(MONDAY + HOUR_MS).toISOString());
  now += 30 * 60_000 - 1;
  expect((await requestExport()).json()).toEqual({
    non_field_errors: ['An export was requested less than an hour ago. You can request another export in 1 minute.'],
  });
  now += 1;
  expect((await newest()).next_request_on).toBeNull();
  expect((await requestExport()).statusCode).toBe(200);
});

test('accepts only one of many parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestExport()));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('replaces the previous export, whose link leads to the new one', async () => {
  await requestExport();
  const first = await make();
  now += 2 * HOUR_MS;
  await requestExport();
  const second = await make();
  expect(manifestOf(await download(`?export_id=${first}`)).id).toBe(second);
  const { db } = pharos.services;
  const pieces = await db.selectFrom('export_pieces').select('export_id').distinct().execute();
  expect(pieces).toEqual([{ export_id: second }]);
});

test('accepts a link for 60 days and a file address for 10 minutes', async () => {
  await requestExport();
  const id = await make();
  const { url } = (await owner.call('GET', '/export/download/')).json();
  now += 10 * 60_000 - 1;
  expect((await fileAt(url)).statusCode).toBe(200);
  now += 1;
  const late = await fileAt(url);
  expect([late.statusCode, late.headers['content-type'], late.body]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'This link is no longer valid. Open the export page again to get a new one.\n',
  ]);
  const last = url.at(-1);
  expect((await fileAt(`${url.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`)).statusCode).toBe(404);
  expect((await fileAt('http://localhost:3000/export-file')).statusCode).toBe(404);
  expect((await fileAt('http://localhost:3000/export-file?key=x')).statusCode).toBe(404);
  now = MONDAY + 60 * DAY_MS - 1;
  const never = new Date(now + DAY_MS);
  await pharos.services.db
    .updateTable('sessions')
    .set({ expires_at: never, last_used_at: new Date(now) })
    .execute();
  expect((await owner.call('GET', `/export/download/?export_id=${id}`)).statusCode).toBe(200);
  now += 1;
  expect((await owner.call('GET', `/export/download/?export_id=${id}`)).statusCode).toBe(404);
  const broken = await owner.call('GET', '/export/download/?export_id=x');
  expect([broken.statusCode, broken.json().export_id]).toEqual([400, ['This link does not belong to an export']]);
  expect((await newest()).export).toBeNull();
});

test('allows admins, and rejects read-only members and other organizations', async () => {
  const [admin, reader] = [await addMember(pharos, owner, 'AD'), await addMember(pharos, owner, 'ST')];
  const refused = await requestExport(reader);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    "Export request can't be processed. Only an Admin or Owner can request a data export.",
  ]);
  await requestExport(admin);
  const id = await make();
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, admin.email);
  expect(mails.at(-1)?.subject).toBe('The export of Acme is ready');
  expect((await reader.call('GET', `/export/download/?export_id=${id}`)).statusCode).toBe(403);
  const other = await ownerOf(pharos, await signUpOwner(pharos));
  const notTheirs = await other.call('GET', `/export/download/?export_id=${id}`);
  expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, { detail: 'Export not found.' }]);
  expect((await other.call('POST', '/export/', { organization: signedUp.organizationId })).statusCode).toBe(404);
});

test('ends an export that fails in each attempt, notifies the requester, and allows a new request', async () => {
  await requestExport();
  const { id } = (await newest()).export;
  const broken = { ...parts(), databaseUrl: 'postgresql://localhost:9/none' };
  const job = { organizationId: signedUp.organizationId, exportId: id };
  for (let attempt = 1; attempt < 3; attempt += 1) await expect(makeExport(broken, job, undefined)).rejects.toThrow();
  expect((await newest()).export.status).toBe('running');
  await makeExport(broken, job, undefined);
  expect((await newest()).export.status).toBe('failed');
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
  expect(mails.at(-1)?.subject).toBe('The export of Acme failed');
  expect((await requestExport()).statusCode).toBe(200);
});

/**
 * The rows fill more than three pieces of 1 MiB: the log is in the file twice, and hexadecimal digests compress to half
 * their size.
 */
const FILLED = 20;
const fill = () =>
  sql`insert into audit_log (organization_id, action, subject)
    select ${signedUp.organizationId}, 'check.create', string_agg(md5(random()::text), '')
    from generate_series(1, ${FILLED}::int) as row, generate_series(1, 5000) as part group by row`.execute(
    pharos.services.db,
  );
const pieces = () => pharos.services.db.selectFrom('export_pieces').select('attempt').distinct().execute();

test('fails immediately without free disk space, explains this, and rejects an immediate new request', async () => {
  await requestExport();
  const { id } = (await newest()).export;
  // A file system without a free byte.
  const full = { ...parts(), dataDir: '/proc' };
  await makeExport(full, { organizationId: signedUp.organizationId, exportId: id }, undefined);
  expect((await newest()).export.status).toBe('failed');
  const [mail] = (await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email)).slice(-1);
  expect(mail?.paragraphs[0]).toMatch(/^The disk of this Pharos installation does not have enough free space\./);
  expect(await pieces()).toEqual([]);
  now += 20 * 60_000;
  expect((await requestExport()).json()).toEqual({
    non_field_errors: [
      'The last export failed, because the disk of this Pharos installation does not have enough free space. You can request another export in 40 minutes.',
    ],
  });
  await pharos.services.db.updateTable('exports').set({ problem: 'too-large' }).execute();
  expect((await requestExport()).json()).toEqual({
    non_field_errors: [
      'The last export failed, because your data exceed the maximum size of an export in this Pharos installation. You can request another export in 40 minutes.',
    ],
  });
  now += 40 * 60_000;
  expect((await requestExport()).statusCode).toBe(200);
});

test('fails in the same way if PostgreSQL reports a full disk', async () => {
  await requestExport();
  const { id } = (await newest()).export;
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(pharos.services.db);
  await sql`create trigger refuse before insert on export_pieces for each row execute function refuse()`.execute(
    pharos.services.db,
  );
  await makeExport(parts(), { organizationId: signedUp.organizationId, exportId: id }, undefined);
  await sql`drop function refuse cascade`.execute(pharos.services.db);
  const row = await pharos.services.db.selectFrom('exports').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'failed', attempts: 1, problem: 'no-room' });
});

test('counts no attempt for a stop, and deletes the data of a failed attempt immediately', async () => {
  await fill();
  await requestExport();
  const { id } = (await newest()).export;
  const job = { organizationId: signedUp.organizationId, exportId: id };
  for (let stop = 0; stop < 4; stop += 1)
    await expect(makeExport(parts({ inThread: true }), job, AbortSignal.abort())).rejects.toThrow('aborted');
  const { db } = pharos.services;
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin if new.number = 2 then raise exception 'no such luck'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse before insert on export_pieces for each row execute function refuse()`.execute(db);
  await expect(makeExport(parts({ inThread: true }), job, undefined)).rejects.toThrow('no such luck');
  expect([(await newest()).export.status, await pieces()]).toEqual(['running', []]);
  await sql`drop function refuse cascade`.execute(db);
  await makeExport(parts(), job, undefined);
  expect((await newest()).export.status).toBe('ready');
});

test('adds nothing from a worker that continues an attempt after another worker has started the next one', async () => {
  await fill();
  await requestExport();
  const { id } = (await newest()).export;
  const job = { organizationId: signedUp.organizationId, exportId: id };
  const [stored, followed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const goesOn: ExportParts['makeFile'] = async (setup) => {
    await makeFile(setup);
    stored.resolve();
    await followed.promise;
    return makeFile(setup);
  };
  const first = makeExport({ ...parts(), makeFile: goesOn }, job, undefined);
  await stored.promise;
  expect(await pieces()).toEqual([{ attempt: 1 }]);
  await makeExport(parts(), job, undefined);
  const ready = await pharos.services.db.selectFrom('exports').selectAll().execute();
  followed.resolve();
  await first;
  expect([(await newest()).export.status, await pieces()]).toEqual(['ready', [{ attempt: 2 }]]);
  expect(await pharos.services.db.selectFrom('exports').selectAll().execute()).toEqual(ready);
});

test('ignores the data of a process that was killed during the export', async () => {
  const { db } = pharos.services;
  const { organizationId } = signedUp;
  await fill();
  await requestExport();
  const { id } = (await newest()).export;
  const program = join(import.meta.dirname, '../../exports/testing/make-until-killed.ts');
  const LOCK = 4711;
  await pharos.pool.query(
    `create function hold_up() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
     create trigger hold_up before insert on export_pieces for each row when (new.number = 1) execute function hold_up()`,
  );
  const holder = await pharos.pool.connect();
  const { rows } = await holder.query(`select pg_backend_pid() as pid from pg_advisory_lock(${LOCK})`);
  const countWaiting = async () =>
    (
      await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and pid <> $1
           and database = (select oid from pg_database where datname = current_database())`,
        [rows[0].pid],
      )
    ).rowCount;
  const child = spawn(process.execPath, [program, pharos.databaseUrl, String(organizationId), id], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await expect.poll(countWaiting).toBe(1);
  expect(await db.selectFrom('export_pieces').select('number').execute()).toEqual([{ number: 0 }]);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  await holder.query(`select pg_advisory_unlock(${LOCK})`);
  await expect.poll(countWaiting).toBe(0);
  holder.release();
  await pharos.pool.query('drop function hold_up cascade');
  expect((await newest()).export.status).toBe('running');
  expect((await owner.call('GET', '/export/download/')).json().url).toBeNull();

  await make();
  const { attempts, bytes } = await db.selectFrom('exports').selectAll().executeTakeFirstOrThrow();
  expect(attempts).toBe(2);
  const stored = await db
    .selectFrom('export_pieces')
    .select(['attempt', sql<number>`sum(length(bytes))`.as('bytes')])
    .groupBy('attempt')
    .execute();
  expect(stored).toEqual([{ attempt: 2, bytes }]);
  expect(rowsOf(await download(), 'audit_log').filter(({ action }) => action === 'check.create')).toHaveLength(FILLED);
});

test('contains no data that is newer than the stated time', async () => {
  const { db } = pharos.services;
  let isOver = false;
  const adding = (async () => {
    while (!isOver)
      await sql`insert into audit_log (organization_id, action, subject, at)
        values (${signedUp.organizationId}, 'check.create', 'check 1', clock_timestamp())`.execute(db);
  })();
  for (let n = 0; n < 2; n += 1) {
    await requestExport();
    await make();
    const files = await download();
    const exportedAt = Date.parse(manifestOf(files).exported_at);
    const times = rowsOf(files, 'audit_log').filter(({ action }) => action === 'check.create');
    for (const { at } of times) expect(Date.parse(String(at))).toBeLessThanOrEqual(exportedAt);
    now += 2 * HOUR_MS;
  }
  isOver = true;
  await adding;
});

test('remains valid until the data is deleted if the service ends', async () => {
  const { db, secrets } = pharos.services;
  const end = { startDate: '2026-01-01', endDate: '2026-03-31', freeDays: 30, paidDays: 60, reason: 'We close.' };
  await storeRetirement(db, signedUp.organizationId, end, new Date(now));
  await db
    .updateTable('organizations')
    .set({ retired_at: new Date('2026-05-01T00:00:00Z') })
    .execute();
  expect((await requestExport()).json().message).toContain(
    'The link is valid until 30 June 2026, the day on which your data are deleted.',
  );
  await make();
  expect((await newest()).export.valid_until).toBe('2026-06-30T00:00:00.000Z');
  const [mail] = (await waitingAccountMails(db, secrets, owner.email)).slice(-1);
  expect(mail?.paragraphs[1]).toMatch(
    /^The link is valid until 30 June 2026, the day on which all data of Acme are deleted\./,
  );
});

test('exports the data of one moment while the data changes', async () => {
  const { db } = pharos.services;
  await requestExport();
  const making = make();
  const adding = (async () => {
    for (let n = 0; n < 20; n += 1)
      await db.transaction().execute((trx) => insertCheck(trx, { organizationId: 1, applicationId: 1 }));
  })();
  await Promise.all([making, adding]);
  const files = await download();
  const checks = rowsOf(files, 'checks').map(({ id }) => id);
  expect(rowsOf(files, 'check_states').map(({ check_id }) => check_id)).toEqual(checks);
  expect([...files.keys()].filter((path) => path.startsWith('csv/hourly-figures/'))).toHaveLength(checks.length);
});

test('deletes an export 60 days after its creation', async () => {
  const { db } = pharos.services;
  await requestExport();
  await make();
  await sweepExports(db, new Date(now));
  expect(await db.selectFrom('export_pieces').select('number').execute()).not.toEqual([]);
  await sweepExports(db, new Date(now + 1));
  expect(await db.selectFrom('export_pieces').select('number').execute()).toEqual([]);
});
