import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMonitoredChecks } from '../../storage/judge/load-monitored-checks.ts';
import { storeRetirement } from '../../storage/operator/retirements.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

const ENDS = { startDate: '2020-01-01', endDate: '2999-01-01', freeDays: 30, paidDays: 60, reason: 'We close.' };

let app: CheckApp;
beforeAll(async () => {
  app = await createCheckApp();
});
afterAll(() => app.close());

const add = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await app.create({ name: `Check ${ids.length}`, url: 'https://h.example' })).id);
  return ids;
};
const actions = async (id: number) => {
  const { db } = app.pharos.services;
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `check ${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('pausing', () => {
  test('pauses a check immediately, invalidates the results of running probes, and restarts it', async () => {
    const [id = 0] = await add(1);
    const { db, secrets } = app.pharos.services;
    await db.updateTable('check_states').set({ phase: 'up', code: 'AV' }).where('check_id', '=', id).execute();
    const paused = await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
    expect([paused.statusCode, paused.json()]).toEqual([200, { results: [{ id, state: 'PS' }] }]);
    expect(await loadMonitoredChecks(db, secrets, [id])).toMatchObject([{ paused: true, revision: 2 }]);
    const status = (await app.call('GET', `/check-statuses/${id}/`)).json();
    expect(status).toMatchObject({ state: 'PS', appState: null });
    expect(new Date(status.state_since).getTime()).toBeGreaterThan(0);

    await db.updateTable('check_states').set({ phase: 'paused', code: 'PS' }).where('check_id', '=', id).execute();
    const restarted = await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'AC' });
    expect(restarted.json()).toEqual({ results: [{ id, state: null }] });
    expect(await loadMonitoredChecks(db, secrets, [id])).toMatchObject([{ paused: false, revision: 3 }]);
    expect(await actions(id)).toEqual(['check.create', 'check.pause', 'check.restart']);
    const changes = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject', '=', `check ${id}`)
      .where('action', '!=', 'check.create')
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { before: { paused: false }, after: { paused: true } },
      { before: { paused: true }, after: { paused: false } },
    ]);
  });

  test('changes nothing if the check is already paused', async () => {
    const [id = 0] = await add(1);
    await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
    const again = await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
    expect([again.statusCode, again.json()]).toEqual([200, { results: [{ id, state: 'PS' }] }]);
    expect(await actions(id)).toEqual(['check.create', 'check.pause']);
  });

  test('returns the result of each check in the given order, and errors for unknown checks', async () => {
    const [first = 0, second = 0] = await add(2);
    const answer = await app.call('POST', '/pause-monitoring-bulk/', {
      application_checks: [second, 987_654, first, second],
      new_state: 'PS',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        results: [
          { id: second, state: 'PS' },
          { id: first, state: 'PS' },
        ],
        errors: [{ id: 987_654, message: 'Check not found.' }],
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['/pause-monitoring/', { new_state: 'PS' }, 'application_check'],
    ['/pause-monitoring/', { application_check: 1, new_state: 'UP' }, 'new_state'],
    ['/pause-monitoring/', { application_check: '1', new_state: 'PS' }, 'application_check'],
    ['/pause-monitoring-bulk/', { application_checks: [], new_state: 'PS' }, 'application_checks'],
    ['/pause-monitoring-bulk/', { application_checks: [1.5], new_state: 'PS' }, 'application_checks.0'],
    ['/pause-monitoring-bulk/', { application_checks: 1, new_state: 'PS' }, 'application_checks'],
    ['/bulk-delete-checks/', { checks: [] }, 'checks'],
    ['/bulk-delete-checks/', { checks: [3_000_000_000] }, 'checks.0'],
  ])('rejects on %s the body %j', async (path, body, field) => {
    const answer = await app.call('POST', path, body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });
});

test('restarts checks up to the limit of the plan', async () => {
  const selling = await createCheckApp({ BILLING: 'builtin' });
  const { db } = selling.pharos.services;
  const { id } = await selling.create({ name: 'Paused', url: 'https://h.example' });
  await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
  const pause = (ids: number[], new_state: 'PS' | 'AC') =>
    selling.call('POST', '/pause-monitoring-bulk/', { application_checks: ids, new_state });
  await pause([id], 'PS');
  const { id: applicationId } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const place = { organizationId: selling.owner.organizationId, applicationId };
  const running: number[] = [];
  while (running.length < 50) running.push(await insertCheck(db, place));
  const refused = await pause([id], 'AC');
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { detail: 'Your plan allows 50 monitored checks. Pause another check first, or upgrade.' },
  ]);
  await storeRetirement(db, null, ENDS, new Date());
  expect((await pause([id], 'AC')).json()).toEqual({
    detail: 'Your plan allows 50 monitored checks. Pause another check first.',
  });
  expect((await pause(running.slice(0, 3), 'AC')).statusCode).toBe(200);
  await pause(running.slice(0, 1), 'PS');
  expect((await pause([id], 'AC')).json()).toEqual({ results: [{ id, state: null }] });
  await selling.close();
});

describe('deleting', () => {
  test('deletes the history of the check, and nothing of other checks', async () => {
    const [gone = 0, remaining = 0] = await add(2);
    const { db } = app.pharos.services;
    const at = new Date('2026-01-01');
    const organization_id = app.owner.organizationId;
    for (const [index, check_id] of [gone, remaining].entries()) {
      await db
        .insertInto('state_changes')
        .values({ check_id, organization_id, id: index, outage_id: null, state: 'AV', started_at: at })
        .execute();
      await db.insertInto('observation_gaps').values({ check_id, started_at: at, ended_at: at }).execute();
      await db
        .insertInto('daily_figures')
        .values({ check_id, day: '2026-01-01', figures: [1] })
        .execute();
      await db
        .insertInto('daily_location_figures')
        .values({ check_id, day: '2026-01-01', location: 'north', packed: Buffer.from([1]) })
        .execute();
      const event = await db
        .insertInto('alert_events')
        .values({
          organization_id,
          check_id,
          kind: 'down',
          state_change_id: index,
          outage_id: index,
          at,
          rule: 'x',
          detail: '{}',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('deliveries')
        .values({ event_id: event.id, organization_id, channel: 'email', recipient: 'a@example.com', reason: null })
        .execute();
    }
    const answer = await app.call('DELETE', `/checks/${gone}/`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { results: [{ id: gone, state: null }] }]);
    const tables = [
      'check_states',
      'check_recipients',
      'state_changes',
      'observation_gaps',
      'daily_figures',
      'daily_location_figures',
      'alert_events',
    ] as const;
    for (const table of tables) {
      const left = await db.selectFrom(table).select('check_id').execute();
      expect([
        table,
        left.some((row) => row.check_id === gone),
        left.some((row) => row.check_id === remaining),
      ]).toEqual([table, false, true]);
    }
    expect(await db.selectFrom('deliveries').select('id').execute()).toHaveLength(1);
    expect(await actions(gone)).toEqual(['check.create', 'check.delete']);
    const notFound = { detail: 'Check not found.' };
    expect((await app.call('GET', `/checks/${gone}/`)).json()).toEqual(notFound);
    const again = await app.call('DELETE', `/checks/${gone}/`);
    expect([again.statusCode, again.json()]).toEqual([404, notFound]);
    expect((await app.call('POST', '/pause-monitoring/', { application_check: gone, new_state: 'PS' })).json()).toEqual(
      notFound,
    );
  });

  test('disables an integration without checks, and records it in the audit log', async () => {
    const [first = 0, second = 0] = await add(2);
    const webhook = async (name: string, checks: number[]): Promise<number> => {
      const answer = await app.call('POST', '/integrations/webhooks/', {
        ...{ state: 'AC', name, type: 'AL', url: 'https://hooks.example/', subscribed_checks: checks },
        organization: app.owner.organizationId,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().id;
    };
    const [ofFirst, ofBoth] = [await webhook('Of the first', [first]), await webhook('Of both', [first, second])];
    const both = await app.call('POST', '/bulk-delete-checks/', { checks: [first, 987_654, first] });
    expect(both.json()).toEqual({
      results: [{ id: first, state: null }],
      errors: [{ id: 987_654, message: 'Check not found.' }],
    });
    const { rows } = await app.pharos.pool.query(
      `select action, subject, before, after from audit_log
       where subject in ($1, $2, $3) and action not like '%.create' order by id`,
      [`check ${first}`, `integration ${ofFirst}`, `integration ${ofBoth}`],
    );
    expect(rows).toEqual([
      { action: 'check.delete', subject: `check ${first}`, before: { name: 'Check 0' }, after: null },
      {
        action: 'integration.disable',
        subject: `integration ${ofFirst}`,
        before: null,
        after: { name: 'Of the first', problem: 'checks-deleted' },
      },
    ]);
  });

  test('returns 404 for another organization or application', async () => {
    const [id = 0] = await add(1);
    const organization = app.owner.organizationId + 1;
    const deleted = await app.call('POST', '/bulk-delete-checks/', { organization, checks: [id] });
    expect([deleted.statusCode, deleted.json()]).toEqual([404, { detail: 'Organization not found.' }]);
    for (const [path, named] of [
      ['/pause-monitoring/', { application_check: id }],
      ['/pause-monitoring-bulk/', { application_checks: [id] }],
    ] as const) {
      const paused = await app.call('POST', path, { ...named, application: 987_654, new_state: 'PS' });
      expect([paused.statusCode, paused.json()]).toEqual([404, { detail: 'Application not found.' }]);
    }
    expect((await app.call('GET', `/checks/${id}/`)).json().statuses.state).toBeNull();
    expect(await actions(id)).toEqual(['check.create']);
  });

  test('accepts two parallel calls that delete the same checks', async () => {
    const ids = await add(6);
    const both = await Promise.all([
      app.call('POST', '/bulk-delete-checks/', { organization: app.owner.organizationId, checks: ids }),
      app.call('POST', '/bulk-delete-checks/', { checks: [...ids].reverse() }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const deleted = both.flatMap((answer) => answer.json().results.map(({ id }: { id: number }) => id));
    expect(deleted.sort((a, b) => a - b)).toEqual(ids);
  });
});

describe('choosing which checks run', () => {
  const addAboveLimit = async () => {
    const { db } = app.pharos.services;
    const { organizationId } = app.owner;
    await db.deleteFrom('checks').execute();
    await db.updateTable('organizations').set({ trial_ends_at: null, plan: 'SPROUT' }).execute();
    const { id: applicationId } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    const place = { organizationId, applicationId, userId: 0, membershipId: 0 };
    const ids: number[] = [];
    for (let n = 0; n < 52; n += 1) ids.push(await insertCheck(db, place));
    return ids;
  };
  const choose = async (checks: readonly number[]) => {
    const answer = await app.call('POST', '/choose-running-checks/', { checks: [...checks] });
    return [answer.statusCode, answer.json()];
  };

  test('pauses the checks that were not chosen, and reports them as paused by the plan', async () => {
    const ids = await addAboveLimit();
    const [byHand = 0, first = 0, ...rest] = ids;
    await app.call('POST', '/pause-monitoring/', { application_check: byHand, new_state: 'PS' });
    expect(await choose([first, ...rest])).toEqual([422, { detail: 'Your plan allows 50 checks. Choose 1 fewer.' }]);
    expect(await choose(rest)).toEqual([200, { running: 50, paused_by_plan: 1 }]);
    const statusOf = async (id: number) => (await app.call('GET', `/check-statuses/${id}/`)).json();
    expect(await statusOf(first)).toMatchObject({ state: 'PS', paused_by_plan: true });
    expect(await statusOf(byHand)).toMatchObject({ state: 'PS', paused_by_plan: false });
    const { results } = (await app.call('GET', '/organizations/')).json();
    expect(results[0].num_of_checks_up_down).toMatchObject({ paused_count: 2, paused_by_plan_count: 1 });

    expect(await choose([first, ...rest.slice(1)])).toEqual([200, { running: 50, paused_by_plan: 1 }]);
    expect(await statusOf(first)).toMatchObject({ state: null, paused_by_plan: false });
    expect(await statusOf(rest[0] ?? 0)).toMatchObject({ paused_by_plan: true });
    expect(await actions(first)).toEqual(['check.pause', 'check.restart']);
    expect(await statusOf(byHand)).toMatchObject({ state: 'PS' });
  });

  test('rejects checks that people paused or that belong to another organization, and a choice that is not needed', async () => {
    const ids = await addAboveLimit();
    const [byHand = 0, other = 0, ...rest] = ids;
    await app.call('POST', '/pause-monitoring-bulk/', { application_checks: [byHand, other], new_state: 'PS' });
    expect(await choose([byHand, 987_654])).toEqual([
      400,
      {
        checks: [
          `The check ${byHand} does not exist or cannot be chosen.`,
          'The check 987654 does not exist or cannot be chosen.',
        ],
      },
    ]);
    expect(await choose(rest.slice(1))).toEqual([422, { detail: 'Your plan allows all of your checks to run.' }]);
    expect(await choose(rest)).toEqual([200, { running: 50, paused_by_plan: 0 }]);
  });
});
