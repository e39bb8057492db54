import { isOfOrganization } from '@pharos/contract/rest/common/endpoint.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readResults } from '../../storage/results/read-results.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';
import { type FilledOrganization, fillOrganization, PLANTED } from './testing/fill-organization.ts';
import { exportOf, runJob, upload } from './testing/upload.ts';

const NOW = Date.parse('2026-06-15T12:30:00Z');
/**
 * Tables whose IDs appear in responses. In the new installation, their IDs start at different numbers, which reveals an
 * ID without mapping.
 */
const NUMBERED = [
  ...['organizations', 'applications', 'users', 'memberships', 'contacts', 'checks', 'integrations', 'status_pages'],
  ...['status_page_checks', 'page_incidents', 'page_incident_updates', 'maintenances', 'suppressed_failures'],
  ...['state_changes', 'alert_events', 'deliveries'],
];
const FIRST = 700_000_000;
const STEP = 1_000_000;

let old: TestApp;
let young: TestApp;
let filled: FilledOrganization;
let file: Buffer;
let newOwner: Person;
let newId: number;
const callNew = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>) =>
  young.call(method, `/v1${path}`, { token: newOwner.token, organization: newId, ...(body && { body }) });

beforeAll(async () => {
  [old, young] = await Promise.all([
    createTestApp({ SIGNUP: 'open', BILLING: 'off' }, { now: () => NOW, requestsPerMinute: 1e9 }),
    createTestApp({ SIGNUP: 'open', BILLING: 'off' }, { now: () => NOW, requestsPerMinute: 1e9 }),
  ]);
  const first = await signUpOwner(old, { email: 'owner@example.com' });
  const owner = await ownerOf(old, first);
  filled = await fillOrganization(old, { owner, organizationId: first.organizationId, now: NOW });
  file = await exportOf(old, first.organizationId);

  for (const [index, table] of NUMBERED.entries()) {
    const sequence = table === 'state_changes' ? 'state_changes_id_seq' : `${table}_id_seq`;
    await sql`select setval(${sequence}, ${FIRST + index * STEP + 1}, false)`.execute(young.services.db);
  }
  const second = await signUpOwner(young, { email: 'owner@example.com' });
  newId = second.organizationId;
  newOwner = await ownerOf(young, second);
  const importId = await upload(callNew, newId, file);
  await runJob(young, { organizationId: newId, importId });
  await readNumbers();
});
afterAll(async () => {
  await old?.close();
  await young?.close();
});

const oldOf = new Map<string, string>();
const newOf = new Map<string, Map<string, string>>();
const readNumbers = async (): Promise<void> => {
  for (const table of [...NUMBERED, 'badges']) {
    // The order of the rows in the export file.
    const order = table === 'state_changes' ? 'check_id, id' : table === 'badges' ? 'created_at' : 'id';
    const ids = `select id from ${table} order by ${order}`;
    const [before, after] = [await rowsOf(old, ids), await rowsOf(young, ids)];
    const byOld = new Map<string, string>();
    for (const [index, { id }] of after.entries()) {
      const was = before[index]?.id;
      if (was === undefined) continue;
      oldOf.set(String(id), String(was));
      byOld.set(String(was), String(id));
    }
    newOf.set(table, byOld);
  }
};
const here = (table: string, id: number): number => Number(newOf.get(table)?.get(String(id)));
const rowsOf = async (pharos: TestApp, query: string) => (await pharos.pool.query(query)).rows;

describe('an export that is imported into another Pharos', () => {
  test('is reported as done, with the remaining tasks', async () => {
    const { import: state, refusal } = (await callNew('GET', '/import/')).json();
    expect(state).toMatchObject({ status: 'done', problem: null, file_name: 'acme.zip' });
    expect(state.report).toMatchObject({
      from: 'http://old.example',
      ...{ checks: 6, contacts: 1, integrations: 1, status_pages: 2, badges: 1 },
    });
    expect(state.report.to_do).toEqual([
      `Invite the previous members: ${filled.admin.email}. Until then, you get their alerts.`,
      'Enter the passwords and headers of these checks again, and start the checks: Behind a password.',
      'Enter the secrets of these integrations again, and turn the integrations on: Receiver.',
      'Set passwords for these status pages again. Until then, only members can see them: Secret.',
      'Verify these domains of status pages with new DNS records: status.acme.org.',
      'Embed 1 badge again, because the addresses have changed.',
    ]);
    expect(refusal).toContain('this organization has checks');
    const mails = await waitingAccountMails(young.services.db, young.services.secrets, newOwner.email);
    expect(mails.at(-1)).toMatchObject({ subject: 'The import into Acme & Söhne is complete' });
    expect(mails.at(-1)?.paragraphs).toContain(state.report.to_do[1]);
    expect(await rowsOf(young, 'select * from import_pieces')).toEqual([]);
  });

  test('shows the author of earlier changes only by address, marked as imported', async () => {
    const { results } = (await callNew('GET', '/audit-log/?page_size=100')).json();
    const made = results.find(
      ({ action, subject }: { action: string; subject: string }) =>
        action === 'check.create' && subject === `check ${here('checks', filled.shop)}`,
    );
    // A file can contain false data about a member.
    expect(made).toMatchObject({
      is_imported: true,
      actor: { id: null, email: 'owner@example.com', full_name: null },
    });
    const joined = results.find(
      ({ actor }: { actor: { email: string } | null }) => actor?.email === filled.admin.email,
    );
    expect(joined.actor).toEqual({ id: null, email: filled.admin.email, full_name: null });
    const member = results.find(({ subject }: { subject: string }) => subject.startsWith('member '));
    expect(member?.subject ?? 'member 1 before the import').toMatch(/before the import$/);
    expect(results[0]).toMatchObject({
      action: 'import.done',
      actor: { email: 'owner@example.com' },
      is_imported: false,
    });
  });

  test('imports name, time zone and sensitivity, but no members', async () => {
    expect((await callNew('GET', `/organizations/${newId}/`)).json()).toMatchObject({
      name: 'Acme & Söhne',
      timezone: 'Asia/Kathmandu',
      computed_email_alerts_sensitivity_mode: 'LO',
      number_of_users: 1,
    });
  });

  test('pauses a check that had secrets, because the file contains none', async () => {
    const id = here('checks', filled.locked);
    expect((await callNew('GET', `/checks/${id}/`)).json()).toMatchObject({ statuses: { state: 'PS' } });
    const all = await rowsOf(young, `select secrets from checks where id = ${id}`);
    expect(all).toEqual([{ secrets: null }]);
    const { rows } = await young.pool.query(
      "select query_to_xml('select * from integrations', true, true, '')::text as all",
    );
    expect(rows[0].all).not.toContain(PLANTED);
  });

  test('replaces members who do not exist here by the importing owner', async () => {
    const recipients = await rowsOf(
      young,
      `select membership_id from check_recipients where check_id = ${here('checks', filled.locked)}`,
    );
    expect(recipients).toEqual([{ membership_id: newOwner.memberId }]);
  });

  test('skips pending deliveries, which remain with the other Pharos', async () => {
    const rows = await rowsOf(young, 'select recipient, status, reason from deliveries order by id');
    expect(rows).toEqual([
      { recipient: 'owner@example.com', status: 'sent', reason: null },
      { recipient: 'night@example.com', status: 'sent', reason: null },
      { recipient: 'slow@example.com', status: 'skipped', reason: 'imported' },
    ]);
    const receipts = (await callNew('GET', `/alert-receipts/?check_id=${here('checks', filled.down)}`)).body;
    expect(receipts).toContain('the Pharos installation that it was imported from sends its alerts');
  });

  test('continues an open outage in the judge state', async () => {
    const [state] = await rowsOf(
      young,
      `select phase, code, judge_state from check_states join judge_states using (check_id) where check_id = ${here('checks', filled.down)}`,
    );
    const [change] = await rowsOf(
      young,
      `select id, outage_id from state_changes where check_id = ${here('checks', filled.down)} and ended_at is null`,
    );
    expect(state).toMatchObject({ phase: 'down', code: 'NR' });
    expect(state.judge_state).toMatchObject({ change: { id: change.id }, outage: { id: change.outage_id } });
  });

  test('retains times with microseconds', async () => {
    const times = 'select started_at::text, ended_at::text, recorded_at::text from state_changes order by check_id, id';
    expect(await rowsOf(young, times)).toEqual(await rowsOf(old, times));
  });

  test('retains raw results exactly, including packed ones', async () => {
    expect(await rowsOf(old, 'select count from packed_results')).toEqual([{ count: 40 }]);
    for (const [id, count] of [
      [filled.shop, 43],
      [filled.down, 1],
    ] as const) {
      const before = await readResults(old.services.db, id, 'all');
      expect(before).toHaveLength(count);
      expect(await readResults(young.services.db, here('checks', id), 'all')).toEqual(before);
    }
  });

  test('returns the same responses as before, except for intended differences', async () => {
    const calls = await callsToCompare();
    const endpoints = new Set(
      calls.map(({ before }) => before.replace(/\?.*/, '').replaceAll(/\/(?:\d+|[0-9a-f-]{36})(?=\/)/g, '/:id')),
    );
    const reading = old.app.endpoints.filter((each) => each.method === 'GET' && isOfOrganization(each.access));
    const missing = reading.map(({ path }) => path.replaceAll(/:\w+/g, ':id')).filter((path) => !endpoints.has(path));
    expect(missing.sort()).toEqual([...NOT_COMPARED].sort());
    for (const { before, after } of calls.filter(({ before }) => !before.endsWith(`s/${filled.locked}/`))) {
      const [there, now] = [await filled.owner.call('GET', before), await callNew('GET', after)];
      expect([before, there.statusCode]).toEqual([before, 200]);
      const differing = DIFFERENT.filter(([path]) => before.startsWith(path)).flatMap(([, keys]) => keys);
      const body = (text: string, isNew: boolean) => without(withOldNumbers(text, isNew), differing);
      expect([before, now.statusCode, body(now.body, true)]).toEqual([before, 200, body(there.body, false)]);
    }
  });
});

const NOT_COMPARED = [
  ...['/me/', '/subscriptions/', '/organization-members/', '/organization-members/:id/removal/', '/invitations/'],
  ...[
    '/application-members/',
    '/application-subscribers/',
    '/sso-connection/',
    '/sso-connection/people/',
    '/api-keys/',
    '/export/',
    '/locations/',
    '/locations/:id/checks/',
  ],
  ...['/export/download/', '/import/', '/events/', '/edge-locations/', '/checks/dns/match-string/', '/audit-log/'],
  ...['/hooks/samples/', '/public-status-pages-verify/', '/integrations/slack-alerters/', '/serving-integrations/'],
  ...['/integrations/sms-alerters/', '/integrations/freshdesk-alerters/', '/integrations/freshservice-alerters/'],
];

const DAY = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

const callsToCompare = async (): Promise<{ before: string; after: string }[]> => {
  const calls: { before: string; after: string }[] = [];
  const add = (path: string) => calls.push({ before: path, after: path });
  const addOf = async (table: string, paths: (id: number | string) => string[]) => {
    for (const { id } of await rowsOf(old, `select id from ${table} order by id`)) {
      const at = newOf.get(table)?.get(String(id)) ?? '';
      const after = paths(at);
      calls.push(...paths(id).map((before, index) => ({ before, after: after[index] ?? '' })));
    }
  };
  const lists = [
    '/checks/',
    '/organization-subscribers/',
    '/integrations/webhooks/',
    '/recent-state-changes/',
    '/maintenances/',
  ];
  for (const path of [...lists, '/page-incidents/', '/public-status-pages/', '/badges/']) add(`${path}?page_size=100`);
  for (const week of ['', '?week=2026-06-08', '?week=2026-06-01']) add(`/weekly-report/${week}`);
  const ranges = [
    'for_hours=24',
    'for_hours=720',
    `start_time=${DAY(3)}&end_time=${DAY(1)}`,
    `start_time=${DAY(92)}&end_time=${DAY(0)}`,
  ];
  await addOf('checks', (id) => [
    `/checks/${id}/`,
    `/check-statuses/${id}/`,
    `/check-results/?check_id=${id}&limit=100`,
    `/alert-receipts/?check_id=${id}`,
    `/suppressed-failures/?check_id=${id}`,
    `/reports/sla/?check_id=${id}&month=2026-05`,
    `/reports/sla/?check_id=${id}&month=2026-06`,
    ...ranges.flatMap((range) => [
      `/check-stats-reports/${id}/?${range}`,
      `/check-state-changes/?check_id=${id}&page_size=100&${range}`,
      `/check-state-changes/?check_id=${id}&page_size=100&filterincidents=true&${range}`,
      `/incident-log-csv-download/?check_id=${id}&${range}`,
    ]),
    ...[
      'for_hours=24&aggregate_by=hours',
      'for_hours=24&aggregate_by=hours&by_location=true',
      'for_hours=2256&aggregate_by=days',
      'for_hours=2256&aggregate_by=days&by_location=true',
    ].map((range) => `/check-response-times-reports/${id}/?${range}&time_zone=Asia/Kathmandu`),
  ]);
  await addOf('state_changes', (id) => [
    `/check-state-changes-analysis/?based_on=${id}`,
    `/alert-receipts/?based_on=${id}`,
  ]);
  await addOf('contacts', (id) => [`/organization-subscribers/${id}/removal/`]);
  await addOf('integrations', (id) => [`/integrations/${id}/deliveries/`]);
  await addOf('status_pages', (id) => [
    `/public-status-pages/${id}/`,
    `/public-status-page-checks/?status_page=${id}`,
    `/public-status-pages/${id}/subscribers/`,
  ]);
  await addOf('page_incidents', (id) => [`/page-incidents/${id}/`]);
  await addOf('maintenances', (id) => [`/maintenances/${id}/`]);
  await addOf('badges', (id) => [`/badges/${id}/`]);
  return calls;
};

/** The fields that differ by design, by the beginning of the path. */
const DIFFERENT: readonly (readonly [path: string, keys: readonly string[]])[] = [
  // The previous members do not exist in the new installation.
  ['/checks/', ['email_alert_members']],
  // Confirmation is not required if only invited people can sign up.
  ['/organization-subscribers/', ['is_confirmed']],
  // Webhooks are disabled until their secrets are entered.
  ['/integrations/webhooks/', ['state', 'problem', 'meta']],
  // The page is visible only to members until it has a password.
  ['/public-status-pages/', ['visibility']],
];

const withOldNumbers = (body: string, isNew: boolean): unknown => {
  const numbered = isNew
    ? body.replaceAll(/\b7\d{8}\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, (id) => oldOf.get(id) ?? id)
    : body;
  return /^[[{]/.test(numbered) ? JSON.parse(numbered) : numbered;
};
const without = (value: unknown, keys: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.filter((each) => !isLeftToOld(each)).map((each) => without(each, keys));
  if (typeof value !== 'object' || value === null) return value;
  const remaining = Object.entries(value).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(remaining.map(([key, each]) => [key, without(each, keys)]));
};
/** Whether the new installation skips the delivery, or pauses the check because its secrets are missing. */
const isLeftToOld = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('recipient' in value && value.recipient === 'slow@example.com') ||
    ('name' in value && value.name === 'Behind a password'));
