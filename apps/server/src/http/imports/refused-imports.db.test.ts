import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { ROW_LIMITS } from '@pharos/contract/row-limits.ts';
import { importTurn } from '@pharos/domain/organizations/import-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { casesOf } from '../../../../../scripts/lib/testing/tier.mjs';
import { readZip } from '../../exports/testing/read-zip.ts';
import { importOrRefuse } from '../../imports/import-in-transaction.ts';
import { type ImportParts, runImport } from '../../imports/run-import.ts';
import { sweepImports } from '../../storage/imports/imports.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { addMember, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';
import { fillOrganization } from './testing/fill-organization.ts';
import { exportOf, importParts, runJob, upload } from './testing/upload.ts';

const NOW = Date.parse('2026-06-15T12:30:00Z');
const HOUR_MS = 3_600_000;
let entries: Map<string, string>;
let good: Buffer;
let pharos: TestApp;
let signedUp: SignedUp;
let owner: Person;
let now = NOW;
let before: Record<string, number>;

beforeAll(async () => {
  const old = await createTestApp({ SIGNUP: 'open', BILLING: 'off' }, { now: () => NOW });
  const first = await signUpOwner(old);
  await fillOrganization(old, { owner: await ownerOf(old, first), organizationId: first.organizationId, now: NOW });
  good = await exportOf(old, first.organizationId);
  entries = await readZip(good);
  await old.close();
});
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', BILLING: 'off' }, { now: () => now, requestsPerMinute: 1e9 });
});
/** Rejected imports of the organization so far. Null if the next test needs a new organization. */
let refusals: number | null = null;
beforeEach(async () => {
  now = NOW;
  if (refusals === null) {
    signedUp = await signUpOwner(pharos);
    owner = await ownerOf(pharos, signedUp);
  }
  before = await countRows();
});
afterAll(() => pharos.close());

let calls = 0;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>) => {
  calls += 1;
  return pharos.call(method, `/v1${path}`, {
    token: owner.token,
    organization: signedUp.organizationId,
    // Tighter limits count by address.
    remoteAddress: `10.9.${calls >> 8}.${calls & 255}`,
    ...(body && { body }),
  });
};
const state = async () => (await call('GET', '/import/')).json().import;

/** Creates a file with changed entries and a matching manifest, unless the manifest itself is changed. */
const zipOf = async (changed: Record<string, string | null>): Promise<Buffer> => {
  const all = new Map<string, string>(entries);
  for (const [path, text] of Object.entries(changed)) {
    if (text === null) all.delete(path);
    else all.set(path, text);
  }
  const manifest = JSON.parse(all.get('pharos-export.json') ?? '{}');
  if (!('pharos-export.json' in changed)) {
    manifest.files = [...all].map(([path, text]) => ({
      ...{ path, rows: 0, bytes: Buffer.byteLength(text) },
      sha256: createHash('sha256').update(text).digest('hex'),
    }));
    all.set('pharos-export.json', JSON.stringify(manifest));
  }
  const zip = new ZipFile();
  for (const [path, text] of all) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};
const rows = (table: string): Record<string, unknown>[] =>
  (entries.get(`data/${table}.jsonl`) ?? '')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const withRows = (table: string, change: (rows: Record<string, unknown>[]) => unknown[]): Promise<Buffer> =>
  zipOf({
    [`data/${table}.jsonl`]: change(rows(table))
      .map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`)
      .join(''),
  });
const withFirst = (table: string, differing: Record<string, unknown>): Promise<Buffer> =>
  withRows(table, ([first, ...rest]) => [{ ...first, ...differing }, ...rest]);

const stateWith = (parts: Record<string, unknown>) => ({ version: 2, phase: 'up', ...parts });
const withState = (parts: Record<string, unknown>) => withFirst('check_states', { judge_state: stateWith(parts) });
const openOutage = () => rows('state_changes').find((row) => row.outage_id !== null && row.ended_at === null) ?? {};

const firstConfig = (): object => rows('integrations')[0]?.config ?? {};

const within = (n: number) => {
  const started_at = new Date(NOW - HOUR_MS / 2 + n).toISOString();
  return { started_at, ended_at: started_at };
};
const aFailure = () => {
  const { check_id, started_at, first_probe } = openOutage();
  return { check_id, started_at, reason: 'It passed the second probe', first_probe, second_probe: null };
};

const attempts = (count: number) => new Array(count).fill({ at: '2026-06-15T12:00:00.000Z', outcome: 'HTTP 500' });

const runInTest = (importId: string, rules = {}): Promise<void> =>
  runJob(pharos, { organizationId: signedUp.organizationId, importId }, rules, (setup) =>
    importOrRefuse(setup, () => setup.now + 90_000),
  );
const importOf = async (file: Buffer, rules = {}) => {
  await runInTest(await upload(call, signedUp.organizationId, file), rules);
  return state();
};
const TABLES = [
  'checks',
  'contacts',
  'state_changes',
  'results',
  'integrations',
  'status_pages',
  'alert_events',
  'check_states',
];
const countRows = async (): Promise<Record<string, number>> => {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows: counted } = await pharos.pool.query(`select ${counts.join()}`);
  return counted[0];
};

describe('a file that cannot be imported', () => {
  const HUGE = 'x'.repeat(2 << 20);
  test.each<[what: string, file: () => Promise<Buffer>, problem: RegExp]>([
    ['no ZIP', async () => Buffer.from('not a zip at all'), /not a complete export file/],
    ['another ZIP', () => zipOf({ 'pharos-export.json': null }), /not a complete export file/],
    ['a newer format', () => zipOf({ 'pharos-export.json': '{"format":"pharos-export/2"}' }), /another release/],
    ['half of it', async () => good.subarray(0, good.length / 2), /not a complete export file/],
    [
      'a changed byte',
      async () => Buffer.from(good.map((byte, at) => (at === 2000 ? byte ^ 1 : byte))),
      /damaged|match the manifest|cannot be read|not valid JSON/,
    ],
    [
      'a table that is missing',
      () => zipOf({ 'data/checks.jsonl': null, 'pharos-export.json': entries.get('pharos-export.json') ?? '' }),
      /checks.jsonl is missing/,
    ],
    [
      'another text than the manifest says',
      () => zipOf({ 'data/results.jsonl': '', 'pharos-export.json': entries.get('pharos-export.json') ?? '' }),
      /results.jsonl in the export file does not match the manifest/,
    ],
    [
      'a line without end',
      () => zipOf({ 'data/checks.jsonl': HUGE }),
      /Row 1 of data\/checks.jsonl is longer than 1 MiB/,
    ],
    ['no JSON', () => withRows('contacts', () => ['{']), /Row 1 of contacts is not valid JSON/],
    [
      'JSON that nothing could send again',
      () => withRows('contacts', () => ['['.repeat(10_000) + ']'.repeat(10_000)]),
      /Row 1 of contacts is nested more than 64 levels deep/,
    ],
    ['NUL', () => withFirst('contacts', { name: 'a\0b' }), /cannot be stored/],
    [
      'text of two lines in a name',
      () => withFirst('contacts', { name: 'a\nb' }),
      /Row 1 of contacts cannot be read: name/,
    ],
    ['a reference to nothing', () => withFirst('state_changes', { check_id: 4711 }), /refers to row 4711 of checks/],
    ['the same number twice', () => withRows('checks', (all) => [...all, all[0]]), /row \d+ of checks twice/],
    [
      'a time of another age',
      () => withFirst('state_changes', { started_at: '0001-01-01T00:00:00+00:00' }),
      /started_at/,
    ],
    ['a day that there is not', () => withFirst('daily_figures', { day: '2026-02-31' }), /cannot be stored/],
    [
      'figures that unpack to a lot',
      () => withFirst('daily_figures', { packed: '\\x4001ffffffffffffff7f00000f7f7f7f7f7f7f7f' }),
      /figures of check/,
    ],
    [
      'figures of a location that cannot be read',
      () => withFirst('daily_location_figures', { packed: '\\xff' }),
      /figures of check/,
    ],
    [
      'figures of very many locations of a check',
      () =>
        withRows('daily_location_figures', ([first]) =>
          Array.from({ length: 51 }, (_, n) => ({ ...first, location: `x${n}` })),
        ),
      /figures of check \d+ for more than 50 locations/,
    ],
    [
      'a location with a long name',
      () => withFirst('results', { location: 'x'.repeat(101) }),
      /of results cannot be read: location/,
    ],
    [
      'hours of the first form that no polls add up to',
      () => withFirst('daily_figures', { figures: [-1] }),
      /figures of check/,
    ],
    [
      'a running hour with a bucket that takes all memory',
      () => withFirst('check_states', { figures: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3e38] }),
      /figures of check \d+ for the current hour/,
    ],
    ['a target that cannot be', () => withFirst('checks', { url: 'https://' }), /check .* cannot be imported/],
    ['a target of another type', () => withFirst('checks', { type: 'icmp' }), /another type/],
    ['a page that leads astray', () => withFirst('status_pages', { logo_url: 'javascript:alert(1)' }), /logo_url/],
    [
      'a webhook of another scheme',
      () => withFirst('integrations', { config: { ...firstConfig(), url: 'file:///etc/passwd' } }),
      /integration Receiver cannot be used: URL should be vaild\. Export the data again, and upload that file\.$/,
    ],
    [
      'a webhook with an unknown placeholder',
      () => withFirst('integrations', { config: { ...firstConfig(), content: { text: '{{nothing}}' } } }),
      /integration Receiver cannot be used: /,
    ],
    [
      'an unknown kind of integration',
      () => withFirst('integrations', { kind: 'carrier-pigeon' }),
      /integration Receiver cannot be read/,
    ],
    [
      'a forged state',
      () =>
        withFirst('check_states', {
          judge_state: { version: 2, phase: 'down', change: { id: 4711, code: 'NR', startedAt: NOW } },
        }),
      /refers to row 4711 of state_changes/,
    ],
    [
      'a state of the future',
      () => withFirst('check_states', { observed_until: '2027-01-01T00:00:00Z' }),
      /in the future/,
    ],
    [
      'a judge state with a far time',
      () => withState({ passedAt: { east: 1e300 } }),
      /a time is too old or in the future/,
    ],
    ['a judge state of the future', () => withState({ passedAt: { east: NOW + 25 * 3_600_000 } }), /a time is too old/],
    [
      'a judge state with a location that is silent since a far time',
      () => withState({ outage: { id: 1, startedAt: NOW, alert: 'due', silentSince: { east: 1e300 } } }),
      /a time is too old or in the future/,
    ],
    [
      'a judge state of 1970',
      () => withState({ performance: { status: 'GP', since: 0 } }),
      /a time is too old or in the future/,
    ],
    [
      'a judge state with a certificate of another age',
      () => withState({ lastCertificateAlerts: { expiry: { raisedAt: NOW, notAfter: 1e300 } } }),
      /the end date of a certificate is out of range/,
    ],
    [
      'a judge state with many locations',
      () => withState({ passedAt: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`x${n}`, NOW])) }),
      /too many entries/,
    ],
    [
      'a judge state with very many locations',
      () => withState({ passedAt: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`x${n}`, NOW])) }),
      /the format is invalid/,
    ],
    [
      'a judge state with many certificate alerts',
      () => withState({ raisedCertificateAlerts: Array.from({ length: 51 }, (_, n) => `${n}/7d`) }),
      /too many entries/,
    ],
    ['a judge state with a long text', () => withState({ lastSuppressedAt: 'x'.repeat(201) }), /a text is too long/],
    [
      'a judge state with a far count',
      () => withState({ failingPolls: 1e9 }),
      /number of failed polls is out of range/,
    ],
    [
      'a judge state with the outage of another check',
      () => {
        const { check_id, outage_id } = openOutage();
        return withRows('check_states', (all) =>
          all.map((row) =>
            row.check_id === check_id
              ? { ...row, judge_state: null }
              : { ...row, judge_state: stateWith({ outage: { id: outage_id, startedAt: NOW, alert: 'due' } }) },
          ),
        );
      },
      /refers to an outage of another check/,
    ],
    [
      'an outage of several checks',
      () => {
        const { check_id, outage_id } = openOutage();
        return withRows('state_changes', (all) =>
          all.map((row) => (row.check_id === check_id ? row : { ...row, outage_id })),
        );
      },
      /outage \d+ for several checks/,
    ],
    ...(['state_changes', 'performance_changes', 'observation_gaps', 'suppressed_failures'] as const).map(
      (table): [string, () => Promise<Buffer>, RegExp] => [
        `very many rows of ${table} within an hour`,
        () =>
          withRows(table, (all) =>
            Array.from({ length: 7201 }, (_, n) => ({ ...(all[0] ?? aFailure()), ...within(n), id: n + 1 })),
          ),
        new RegExp(`more than 7200 rows of ${table} for check \\d+ within an hour`),
      ],
    ),
    [
      'very many attempts at a delivery',
      () => withRows('deliveries', ([first]) => [{ ...first, attempts: attempts(5001) }]),
      /Row 1 of deliveries cannot be read: attempts: .*5000/,
    ],
    [
      'attempts of another form',
      () => withRows('deliveries', ([first]) => [{ ...first, attempts: [{ at: {}, outcome: 'x' }] }]),
      /Row 1 of deliveries cannot be read: attempts/,
    ],
    [
      'a notice that is too long',
      () => withFirst('page_incident_updates', { body: 'x'.repeat(5001) }),
      /cannot be read: body: .*5000/,
    ],
    [
      'millions of members',
      () => zipOf({ 'data/memberships.jsonl': `${JSON.stringify(rows('memberships')[0])}\n`.repeat(200_001) }),
      /more than 200000 rows of memberships/,
    ],
    [
      'more maintenance than an organization may announce in five years',
      () => withRows('maintenances', ([first]) => Array.from({ length: 10_001 }, (_, n) => ({ ...first, id: n + 1 }))),
      /more than 10000 rows of maintenances/,
    ],
    [
      'more checks than an organization may have',
      () => withRows('checks', (all) => Array.from({ length: 1200 }, (_, n) => ({ ...all[0], id: n + 1000 }))),
      /plan of this organization allows|cannot be imported|of checks/,
    ],
  ])('is rejected with the reason and without changes: %s', async (_what, file, problem) => {
    const refused = (refusals ?? 0) + 1;
    refusals = null;
    const ended = await importOf(await file());
    expect(ended).toMatchObject({ status: 'failed', report: null });
    expect(ended.problem).toMatch(problem);
    expect(await countRows()).toEqual(before);
    const { rows: pieces } = await pharos.pool.query('select 1 from import_pieces');
    expect(pieces).toEqual([]);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
    expect(mails.at(-1)).toMatchObject({ headline: 'Nothing was imported', paragraphs: [ended.problem] });
    expect(mails.filter(({ headline }) => headline === 'Nothing was imported')).toHaveLength(refused);
    // The next test can use the same organization, because nothing has changed.
    refusals = refused;
  });

  test('can be followed by the import of another file', async () => {
    refusals = null;
    expect((await importOf(Buffer.from('not a zip at all'))).status).toBe('failed');
    expect(await importOf(good)).toMatchObject({ status: 'done', ended_on: new Date(now + 90_000).toISOString() });
  });
});

test.each([
  ['page_incident_updates', 'page_incident_id'],
  ['deliveries', 'event_id'],
] as const)('imports as many %s with the same %s as Pharos creates, and rejects more', async (table, parent) => {
  const { max } = ROW_LIMITS[table];
  const fileOf = (length: number) =>
    withRows(table, ([first]) =>
      Array.from({ length }, (_, n) => ({ ...first, id: n + 1, recipient: `r${n}@example.com` })),
    );
  const id = rows(table)[0]?.[parent];
  expect((await importOf(await fileOf(max + 1))).problem).toBe(
    `Row ${max + 1} of data/${table}.jsonl exceeds a limit: ${parent} ${id} has more than ${max} rows.`,
  );
  expect(await importOf(await fileOf(max))).toMatchObject({ status: 'done' });
});

test('imports the latest million rows of a very long audit log, and reports this', async () => {
  const manifest = JSON.parse(entries.get('pharos-export.json') ?? '{}');
  const log = manifest.files.find(({ path }: { path: string }) => path === 'data/audit_log.jsonl');
  const older = 2;
  log.rows = 1_000_000 + older;
  const { status, report } = await importOf(await zipOf({ 'pharos-export.json': JSON.stringify(manifest) }));
  expect(status).toBe('done');
  expect(report.to_do).toContain(
    'Store the export file: it contains 2 older rows of the audit log. Only the newest 1,000,000 rows were imported.',
  );
  const { rows: counted } = await pharos.pool.query(
    `select count(*)::int as count from audit_log where is_imported and organization_id = ${signedUp.organizationId}`,
  );
  expect(counted[0].count).toBe(rows('audit_log').length - older);
});

test('ends an import that takes too long if anyone may sign up, and reports this', async () => {
  const importId = await upload(call, signedUp.organizationId, good);
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const parts = importParts(pharos, { isSignUpOpen: true });
  const importFile: ImportParts['importFile'] = (_setup, signal) => {
    signal?.addEventListener('abort', () => stop(new Error('The thread was stopped')));
    return stopped;
  };
  await runImport(
    { ...parts, timeLimitMs: 1, importFile },
    { organizationId: signedUp.organizationId, importId },
    undefined,
  );
  expect(await state()).toMatchObject({ status: 'failed', problem: expect.stringContaining('took too long') });
});

test.each([
  ['performance_changes', 120],
  // Each location can confirm each poll.
  ['results', 60 * 51],
] as const)(
  'limits %s to %d rows per hour of a check that is polled every minute, if anyone may sign up',
  async (table, max) => {
    const rules = { isSignUpOpen: true, checkIntervals: [60, 300] };
    const fileOf = (length: number) =>
      withRows(table, ([first]) => Array.from({ length }, (_, n) => ({ ...first, ...within(n) })));
    expect((await importOf(await fileOf(max + 1), rules)).problem).toContain(`more than ${max} rows of ${table}`);
    expect((await importOf(await fileOf(max), rules)).problem ?? '').not.toContain('within an hour');
  },
);

describe('an installation that sells plans', () => {
  const sold = { sellsPlans: true };

  test('rejects a file that exceeds the limits of the plan', async () => {
    await pharos.pool.query(`update organizations set plan = 'GARDEN' where id = ${signedUp.organizationId}`);
    const many = await withRows('integrations', (all) =>
      Array.from({ length: 40 }, (_, n) => ({ ...all[0], id: n + 1 })),
    );
    expect((await importOf(many, sold)).problem).toMatch(/40 integrations, but the plan of this organization allows/);
  });

  test('rejects a check with a feature that the plan does not include', async () => {
    const [first] = rows('checks');
    const options = first?.options as { target: Record<string, unknown> };
    const file = await withFirst('checks', {
      options: { ...options, target: { ...options.target, timeoutSeconds: 3 } },
    });
    expect((await importOf(file, sold)).problem).toMatch(/cannot be imported: Setting the request timeout needs/);
  });
});

test('sends no mail to people who have not agreed on this installation, if anyone may sign up', async () => {
  const { report } = await importOf(good, { isSignUpOpen: true });
  expect(report.to_do.join('\n')).toMatch(
    /Request the consent of 1 contact.*\nAsk|Ask 1 subscriber of status pages to subscribe again/,
  );
  const { rows: contacts } = await pharos.pool.query(
    `select consent from contacts where organization_id = ${signedUp.organizationId}`,
  );
  expect(contacts).toEqual([{ consent: 'asked' }]);
  const { rows: subscribers } = await pharos.pool.query(
    `select 1 from page_subscribers s join status_pages p on p.id = s.status_page_id
      where p.organization_id = ${signedUp.organizationId}`,
  );
  expect(subscribers).toEqual([]);
});

test('imports an address that already stopped the mails of the organization', async () => {
  const stop = "insert into unsubscribed_addresses (organization_id, email) values ($1, 'gone@example.com')";
  await pharos.pool.query(stop, [signedUp.organizationId]);
  const row = { email: 'Gone@example.com', at: '2026-06-01T00:00:00+00:00' };
  expect((await importOf(await withRows('unsubscribed_addresses', () => [row]))).status).toBe('done');
});

describe('an upload', () => {
  const begin = (bytes: number, who = owner) =>
    who.call('POST', '/import/', { organization: signedUp.organizationId, file_name: 'acme.zip', bytes });

  const audited = async () => {
    const { rows: found } = await pharos.pool.query(
      `select action, before, after from audit_log
       where organization_id = $1 and action like 'import.%' and subject = $2 order by id`,
      [signedUp.organizationId, `organization ${signedUp.organizationId}`],
    );
    return found;
  };

  test('requires an empty organization when it is started and when it is imported', async () => {
    const check = { name: 'Shop', type: 'http', url: 'http://localhost:9/', monitering_interval: 60 };
    const id = (await begin(good.length)).json().id;
    for (let n = 0; n * IMPORT_PIECE_BYTES < good.length; n += 1) {
      const data = good.subarray(n * IMPORT_PIECE_BYTES, (n + 1) * IMPORT_PIECE_BYTES).toString('base64');
      expect((await call('PUT', `/import/${id}/pieces/${n}/`, { data })).statusCode).toBe(200);
    }
    const started = await call('POST', `/import/${id}/start/`);
    expect([started.statusCode, started.json().status]).toEqual([200, 'queued']);
    await call('POST', '/checks/', check);
    await runInTest(id);
    expect((await state()).problem).toMatch(/empty organization, but this organization has checks/);
    expect((await begin(1)).json().non_field_errors[0]).toMatch(/this organization has checks/);
  });

  test('waits while another import of the same owner runs, and gets a queue position based on its size', async () => {
    const other = (await owner.call('POST', '/organizations/', { name: 'Other', timezone: 'UTC' })).json();
    const inOther = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>) =>
      pharos.call(method, `/v1${path}`, { token: owner.token, organization: other.id, ...(body && { body }) });
    const beginOther = () => inOther('POST', '/import/', { organization: other.id, file_name: 'b.zip', bytes: 3 });
    const { id } = (await beginOther()).json();
    await inOther('PUT', `/import/${id}/pieces/0/`, { data: 'AAAA' });
    const importId = await upload(call, signedUp.organizationId, good);
    const { rows: jobs } = await pharos.pool.query(
      `select q.queue_name, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload ->> 'importId' = $1`,
      [importId],
    );
    const { queue, priority } = importTurn(good.length);
    expect(jobs).toEqual([{ queue_name: queue, priority }]);
    const problem =
      'An import into another organization of the same owner is in progress. Try again when it has ended.';
    const refused = await inOther('POST', `/import/${id}/start/`);
    expect([refused.statusCode, refused.json()]).toEqual([400, { non_field_errors: [problem] }]);
    expect((await beginOther()).json()).toEqual({ non_field_errors: [problem] });
    expect((await inOther('GET', '/import/')).json().refusal).toBe(problem);
    await runInTest(importId);
    expect((await inOther('POST', `/import/${id}/start/`)).json().status).toBe('queued');
  });

  test('accepts each piece only with its position and size, repeatedly and in any order', async () => {
    const { id } = (await begin(IMPORT_PIECE_BYTES + 3)).json();
    const piece = (number: number, bytes: Buffer) =>
      call('PUT', `/import/${id}/pieces/${number}/`, { data: bytes.toString('base64') });
    expect((await piece(1, Buffer.from('abc'))).statusCode).toBe(200);
    expect((await piece(1, Buffer.from('xyz'))).statusCode).toBe(200);
    expect((await piece(1, Buffer.from('ab'))).json()).toEqual({
      data: ['Piece 1 has 3 bytes, but 2 bytes were sent.'],
    });
    expect((await piece(2, Buffer.from('a'))).json()).toEqual({
      data: ['Piece 2 is not part of the file, but 1 bytes were sent.'],
    });
    expect((await call('POST', `/import/${id}/start/`)).json().non_field_errors[0]).toBe(
      `Only 3 of ${IMPORT_PIECE_BYTES + 3} bytes of the file were uploaded.`,
    );
    expect((await state()).received_bytes).toBe(3);
    expect((await piece(0, Buffer.alloc(IMPORT_PIECE_BYTES))).statusCode).toBe(200);
    expect((await call('POST', `/import/${id}/start/`)).statusCode).toBe(200);
    const late = await piece(0, Buffer.alloc(IMPORT_PIECE_BYTES));
    expect([late.statusCode, late.json()]).toEqual([
      400,
      { non_field_errors: ['The file of this import was already uploaded.'] },
    ]);
    expect(await audited()).toEqual([
      { action: 'import.begin', before: null, after: { fileName: 'acme.zip', bytes: IMPORT_PIECE_BYTES + 3 } },
      { action: 'import.start', before: null, after: { fileName: 'acme.zip' } },
    ]);
    expect((await call('DELETE', `/import/${id}/`)).json().non_field_errors).toEqual([
      'An import is already in progress.',
    ]);
    expect((await begin(1)).json().non_field_errors).toEqual(['An import is already in progress.']);
  });

  test('is limited in size, and requires a verified email address if anyone may sign up', async () => {
    expect((await begin(512 * 2 ** 20 + 1)).json()).toEqual({ bytes: ['The file is larger than 512 MiB.'] });
    expect((await begin(512 * 2 ** 20)).json().bytes).not.toEqual([expect.any(String)]);
    const stranger = await signUpOwner(pharos);
    const refused = await pharos.call('POST', '/v1/import/', {
      token: stranger.token,
      organization: stranger.organizationId,
      body: { organization: stranger.organizationId, file_name: 'a.zip', bytes: 1 },
    });
    expect([refused.statusCode, refused.json().email?.[0]]).toEqual([400, expect.stringContaining('Verify')]);
  });

  test('is available to admins of the organization only', async () => {
    const [admin, reader] = [await addMember(pharos, owner, 'AD'), await addMember(pharos, owner, 'ST')];
    expect((await begin(1, reader)).statusCode).toBe(403);
    const { id } = (await begin(1, admin)).json();
    const other = await ownerOf(pharos, await signUpOwner(pharos));
    for (const [method, path] of [
      ['POST', 'start/'],
      ['DELETE', ''],
    ] as const)
      expect((await other.call(method, `/import/${id}/${path}`)).json()).toEqual({ detail: 'Import not found.' });
    const data = Buffer.from('a').toString('base64');
    const foreign = await pharos.call('PUT', `/v1/import/${id}/pieces/0/`, { token: other.token, body: { data } });
    expect(foreign.statusCode).toBe(404);
  });

  test('is replaced by the next one, can be canceled, and is deleted after one day', async () => {
    await begin(1);
    const { id } = (await begin(2)).json();
    expect((await state()).bytes).toBe(2);
    now += 24 * 3_600_000;
    await sweepImports(pharos.services.db, new Date(NOW));
    expect((await state()).id).toBe(id);
    expect((await call('DELETE', `/import/${id}/`)).statusCode).toBe(200);
    expect(await state()).toBeNull();
    expect((await audited()).at(-1)).toEqual({
      action: 'import.forget',
      before: { fileName: 'acme.zip', status: 'uploading' },
      after: null,
    });
    await begin(3);
    await sweepImports(pharos.services.db, new Date(now + 1));
    expect(await state()).toBeNull();
  });
});

describe('a running import', () => {
  const program = join(import.meta.dirname, '../../imports/testing/import-until-killed.ts');
  const LOCK = 4711;
  const findLockHolder = `select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and pid <> $1
    and database = (select oid from pg_database where datname = current_database())`;

  /** Kills the process of an import after its first row in `table`. Waits until its transaction has ended. */
  const killAt = async (table: string, importId: string): Promise<void> => {
    await pharos.pool.query(
      `create function hold_up() returns trigger language plpgsql as $$
         begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
       create trigger hold_up after insert on ${table} for each row execute function hold_up()`,
    );
    const holder = await pharos.pool.connect();
    const { rows } = await holder.query(`select pg_backend_pid() as pid from pg_advisory_lock(${LOCK})`);
    const countHolders = async () => (await holder.query(findLockHolder, [rows[0].pid])).rowCount;
    const child = spawn(process.execPath, [program, pharos.databaseUrl, String(signedUp.organizationId), importId], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    await expect.poll(countHolders).toBe(1);
    child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    await expect.poll(countHolders).toBe(0);
    holder.release();
    await pharos.pool.query('drop function hold_up cascade');
  };

  test.each(casesOf({ all: ['checks', 'state_changes', 'results'], quick: ['results'] }))(
    'changes nothing when it is killed while it writes %s, and completes with the next attempt',
    async (table) => {
      const importId = await upload(call, signedUp.organizationId, good);
      await killAt(table, importId);
      expect(await countRows()).toEqual(before);
      expect((await state()).status).toBe('running');
      const startedAt = performance.now();
      await runJob(pharos, { organizationId: signedUp.organizationId, importId });
      const tookMs = performance.now() - startedAt;
      const ended = await state();
      expect(ended.status).toBe('done');
      const endedAfterMs = Date.parse(ended.ended_on) - now;
      expect(endedAfterMs).toBeGreaterThan(0);
      expect(endedAfterMs).toBeLessThanOrEqual(tookMs);
      expect((await countRows()).results).toBe((before.results ?? 0) + rows('results').length);
      const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
      expect(mails.filter(({ subject }) => subject.startsWith('The import into'))).toHaveLength(1);
    },
  );

  test('is reported by the next worker if its worker dies after the end', async () => {
    const importId = await upload(call, signedUp.organizationId, good);
    await runInTest(importId);
    await pharos.pool.query(`update imports set told_at = null where organization_id = ${signedUp.organizationId}`);
    await runInTest(importId);
    await runInTest(importId);
    const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
    expect(mails.filter(({ subject }) => subject.startsWith('The import into'))).toHaveLength(2);
  });

  test('ends when its organization is deleted', async () => {
    const importId = await upload(call, signedUp.organizationId, good);
    await owner.call('DELETE', `/organizations/${signedUp.organizationId}/`);
    await runJob(pharos, { organizationId: signedUp.organizationId, importId });
    expect(await countRows()).toEqual(before);
  });
});
