import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sealCheckSecrets } from '../checks/check-secrets.ts';
import { createSecretBox } from '../connection/secret-box.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { checkOptions, insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { loadMonitoredChecks } from './load-monitored-checks.ts';

const box = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let organization: SeededOrganization;
beforeEach(async () => {
  organization = await insertOrganization(database.db, { alert_sensitivity: 'LO' });
});

const headers = { 'X-Key': '1' };
const basicAuth = { username: 'bob', password: 'x' };

test('loads a check with its secrets and the settings of its organization', async () => {
  const { db } = database;
  const secrets = sealCheckSecrets(box, organization.organizationId, { headers, basicAuth });
  const before = Date.now();
  const id = await insertCheck(db, { ...organization, secrets, location: 'east', alert_delay_seconds: 60 });
  const after = Date.now();
  const [check] = await loadMonitoredChecks(db, box, [id]);
  expect(check).toMatchObject({
    ...checkOptions,
    id,
    organizationId: organization.organizationId,
    revision: 1,
    intervalSeconds: 60,
    alertDelaySeconds: 60,
    apdexThresholdMs: 1000,
    locations: ['east'],
    confirmationRule: 'one',
    sensitivity: 'LO',
    paused: false,
    target: { ...checkOptions.target, headers, basicAuth },
  });
  const changedAt = Math.round(check?.monitoringChangedAt ?? 0);
  expect([before <= changedAt, changedAt <= after + 1]).toEqual([true, true]);
});

test('returns all checks of an inactive organization as paused', async () => {
  const { db } = database;
  const paused = await insertCheck(db, { ...organization, paused: true });
  const running = await insertCheck(db, { ...organization });
  const pausedIds = async () =>
    (await loadMonitoredChecks(db, box, [paused, running])).filter((check) => check.paused).map(({ id }) => id);
  expect(await pausedIds()).toEqual([paused]);
  for (const state of ['CA', 'PS', 'NA'] as const) {
    await db.updateTable('organizations').set({ state }).execute();
    expect((await pausedIds()).sort()).toEqual([paused, running]);
  }
});

test('loads the existing checks of the given ids, by ascending id', async () => {
  const { db } = database;
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1) ids.push(await insertCheck(db, { ...organization }));
  const [first = 0, second = 0] = ids;
  const loaded = async (of: number[]) => (await loadMonitoredChecks(db, box, of)).map(({ id }) => id);
  expect(await loaded([second, first, 999_999])).toEqual([first, second]);
  expect(await loaded([])).toEqual([]);
});

test('reports a check whose secrets cannot be opened, and loads the other checks', async () => {
  const { db } = database;
  const secrets = sealCheckSecrets(box, organization.organizationId + 1, { headers });
  const unreadable = await insertCheck(db, { ...organization, secrets });
  const sound = await insertCheck(db, organization);
  const unreadableIds: number[] = [];
  const checks = await loadMonitoredChecks(db, box, [unreadable, sound], (id) => unreadableIds.push(id));
  expect(checks.map(({ id }) => id)).toEqual([sound]);
  expect(unreadableIds).toEqual([unreadable]);
});

test('reports a check with invalid options, and loads the other checks', async () => {
  const { db } = database;
  const broken = await insertCheck(db, organization);
  await sql`update checks set options = jsonb_set(options, '{target,timeoutSeconds}', '"soon"') where id = ${broken}`.execute(
    db,
  );
  const sound = await insertCheck(db, organization);
  const reported: unknown[] = [];
  const checks = await loadMonitoredChecks(db, box, [broken, sound], (id, error) => reported.push([id, String(error)]));
  expect(checks.map(({ id }) => id)).toEqual([sound]);
  expect(reported).toEqual([[broken, `Error: The stored settings of check ${broken} cannot be read`]]);
});
