import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { openAccountMail } from '../storage/mails/enqueue-mail.ts';
import { storeRetirement } from '../storage/operator/retirements.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../storage/testing/seed.ts';
import { updatePlans } from './update-plans.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 5, 12);
const secrets = createSecretBox(randomBytes(32));
const log = pino({ level: 'silent' });
const database = sharedTestDatabase();

const update = (now: number, sellsPlans = true, upgradesAreSuspended = false) =>
  updatePlans(
    {
      db: database.db,
      secrets,
      baseUrl: 'https://pharos.example',
      isSignUpOpen: false,
      sellsPlans,
      upgradesAreSuspended,
      log,
    },
    now,
  );
const sentSubjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const mails = async () => {
  const { rows } = await database.pool.query<{ payload: { sealed: string } }>(
    `with taken as (delete from graphile_worker._private_jobs returning id, payload) select payload from taken order by id`,
  );
  return rows.map(({ payload }) => openAccountMail(secrets, payload.sealed));
};
const runningOf = async ({ organizationId }: SeededOrganization) => {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from checks where organization_id = $1 and not paused order by id',
    [organizationId],
  );
  return rows.map(({ id }) => id);
};
const pay = (organizationId: number, given: { unpaid_since?: Date; [column: string]: unknown } = {}) =>
  database.db
    .insertInto('subscriptions')
    .values({
      organization_id: organizationId,
      customer_id: 'pharos-1',
      ...{ status: 'active', period: 'month', version: 1 },
      ...{ started_at: new Date(NOW), term_start: new Date(NOW), term_end: new Date(NOW + 30 * DAY) },
      ...given,
    })
    .execute();
const named = (rest: object = {}) => insertOrganization(database.db, { name: 'Acme', ...rest });

test('mails a reminder a week and a day before the end of a trial, and one mail at its end', async () => {
  await named({ trial_ends_at: new Date(NOW + 7 * DAY) });
  await update(NOW - 1);
  expect(await sentSubjects()).toEqual([]);
  await update(NOW);
  await update(NOW + DAY);
  expect(await sentSubjects()).toEqual(['The GARDEN trial of Acme ends on 12 January 2026']);
  await update(NOW + 6 * DAY);
  expect(await sentSubjects()).toEqual(['The GARDEN trial of Acme ends on 12 January 2026']);
  await update(NOW + 7 * DAY);
  await update(NOW + 8 * DAY);
  expect(await sentSubjects()).toEqual(['The trial of Acme has ended']);
  await update(NOW + 40 * DAY);
  expect(await sentSubjects()).toEqual([]);
});

test('uses days in the time zone of the organization', async () => {
  await named({ timezone: 'Pacific/Auckland', trial_ends_at: new Date(NOW + 7 * DAY) });
  await update(NOW);
  expect(await sentSubjects()).toEqual(['The GARDEN trial of Acme ends on 13 January 2026']);
});

test('advises to buy a plan only while plans can be bought', async () => {
  await named({ trial_ends_at: new Date(NOW + DAY) });
  await update(NOW, true, true);
  const [reminder] = await mails();
  expect(reminder?.paragraphs.at(-1)).toBe('Plans cannot be bought at the moment.');
  await update(NOW + DAY, true, true);
  const [end] = await mails();
  expect(end?.paragraphs.at(-1)).toBe('Plans cannot be bought at the moment.');
});

test('sends no mail if plans are not sold, if the trial was followed by a purchase, or if it ended long ago', async () => {
  const bought = await named({ trial_ends_at: new Date(NOW + DAY) });
  await pay(bought.organizationId);
  await named({ trial_ends_at: new Date(NOW - 8 * DAY) });
  await update(NOW);
  await named({ trial_ends_at: new Date(NOW + DAY) });
  await update(NOW, false);
  expect(await sentSubjects()).toEqual([]);
});

test('sends no mail and pauses no check after the end of the service', async () => {
  const { organizationId, ...rest } = await named({
    state: 'RT',
    retired_at: new Date(NOW),
    trial_ends_at: new Date(NOW),
  });
  await pay(organizationId, { unpaid_since: new Date(NOW) });
  for (let n = 0; n < 30; n += 1) await insertCheck(database.db, { organizationId, ...rest });
  for (const day of [0, 7, 12, 15]) await update(NOW + day * DAY);
  expect(await sentSubjects()).toEqual([]);
  expect(await runningOf({ organizationId, ...rest })).toHaveLength(30);
  await database.pool.query(`update organizations set state = 'CA', retired_at = null where id = $1`, [organizationId]);
  await update(NOW + 15 * DAY);
  expect(await sentSubjects()).not.toEqual([]);
});

test('mails about a failed charge on days 0, 7 and 12 and at the suspension, and stops after a payment', async () => {
  const { organizationId } = await named();
  await pay(organizationId, { unpaid_since: new Date(NOW), owed_cents: 4650 });
  const subjects = [];
  for (let day = 0; day <= 20; day += 0.5) {
    await update(NOW + day * DAY);
    const sent = await mails();
    subjects.push(...sent.map(({ subject }) => [day, subject]));
    for (const { headline, paragraphs } of sent) expect([headline, ...paragraphs].join()).toContain('$46.50');
  }
  expect(subjects).toEqual([
    [0, 'The card of Acme could not be charged'],
    [7, 'Acme will be suspended on 20 January 2026'],
    [12, 'Acme will be suspended on 20 January 2026'],
    [14.5, 'Acme is suspended because of a missing payment'],
  ]);
  await database.pool.query('update subscriptions set unpaid_since = null');
  await update(NOW + 30 * DAY);
  expect(await sentSubjects()).toEqual([]);
});

describe('the renewal of a yearly plan', () => {
  const RENEWAL = NOW + 14 * DAY;
  const yearly = async (given: object = {}) => {
    const { organizationId } = await named({ plan: 'GARDEN', timezone: 'Europe/Berlin' });
    const card = JSON.stringify({ brand: 'Visa', maskedNumber: '•••• 4242', status: 'valid' });
    await pay(organizationId, {
      ...{ period: 'year', term_end: new Date(RENEWAL), next_billing_at: new Date(RENEWAL), card },
      ...given,
    });
    return organizationId;
  };

  test('is announced once, 14 days before, with its amount and card', async () => {
    const organizationId = await yearly({ refundable_cents: 560 });
    await update(NOW - 1);
    expect(await sentSubjects()).toEqual([]);
    await Promise.all([update(NOW), update(NOW)]);
    await update(NOW + 13 * DAY);
    expect(await mails()).toMatchObject([
      {
        subject: 'The plan of Acme renews on 19 January 2026 for $340',
        paragraphs: [
          'On 19 January 2026 (Europe/Berlin), GARDEN renews for a year. $340 is charged to Visa •••• 4242. $5.60 more is paid from credit.',
          'To change or end the plan, choose another plan before that day.',
        ],
      },
    ]);
    await update(RENEWAL);
    expect(await sentSubjects()).toEqual([]);
    // The next renewal is announced separately.
    const next = RENEWAL + 365 * DAY;
    await database.db
      .updateTable('subscriptions')
      .set({ next_billing_at: new Date(next), refundable_cents: 40_000, card: null })
      .where('organization_id', '=', organizationId)
      .execute();
    await update(next - 3 * DAY);
    expect(await mails()).toMatchObject([
      {
        subject: 'The plan of Acme renews on 19 January 2027',
        paragraphs: [
          'On 19 January 2027 (Europe/Berlin), GARDEN renews for a year. Nothing is charged, because it is paid from credit.',
          'To change or end the plan, choose another plan before that day.',
        ],
      },
    ]);
  });

  test('is not announced if it does not take place', async () => {
    await yearly({ status: 'non_renewing', next_billing_at: null });
    await update(NOW + DAY);
    await database.db
      .updateTable('subscriptions')
      .set({ next_billing_at: new Date(RENEWAL), status: 'active' })
      .execute();
    const end = { startDate: '2026-01-05', endDate: '2026-01-18', freeDays: 30, paidDays: 60, reason: 'We close.' };
    await storeRetirement(database.db, null, end, new Date(NOW));
    await update(NOW + DAY);
    expect(await sentSubjects()).toEqual([]);
    await storeRetirement(database.db, null, { ...end, endDate: '2026-01-19' }, new Date(NOW));
    await update(NOW + DAY);
    expect((await mails()).map(({ paragraphs }) => paragraphs.at(-1))).toEqual([
      'To end the plan, contact support before that day.',
    ]);
  });
});

test('pauses the newest checks seven days after the limit is exceeded, and does not count checks that users have paused', async () => {
  const acme = await named();
  const checks = [];
  for (let n = 0; n < 53; n += 1) checks.push(await insertCheck(database.db, acme));
  await database.pool.query('update checks set paused = true where id = $1', [checks[0]]);
  await update(NOW);
  await update(NOW + 4 * DAY);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan']);
  await update(NOW + 5 * DAY);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan']);
  expect(await runningOf(acme)).toHaveLength(52);
  await update(NOW + 7 * DAY);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan, and the excess has stopped']);
  expect(await runningOf(acme)).toEqual(checks.slice(1, 51));
  const { rows } = await database.pool.query(
    `select actor_user_id, subject, after from audit_log where action = 'check.pause' order by id`,
  );
  expect(rows).toEqual(
    checks.slice(51).map((id) => ({
      actor_user_id: null,
      subject: `check ${id}`,
      after: { paused: true, reason: "above the plan's limit" },
    })),
  );
  await update(NOW + 8 * DAY);
  expect((await database.pool.query('select above_limits_since from organizations')).rows).toEqual([
    { above_limits_since: null },
  ]);
  expect(await sentSubjects()).toEqual([]);
});

test('lists the checks that the plan pauses, and restarts them when the limit allows all of them', async () => {
  const acme = await named();
  const checks: number[] = [];
  for (let n = 0; n < 52; n += 1) checks.push(await insertCheck(database.db, { ...acme, name: `Check ${n}` }));
  const byPlan = async () =>
    (await database.pool.query('select id from checks where paused_by_plan and paused order by id')).rows.map(
      ({ id }) => id,
    );
  await update(NOW);
  await update(NOW + 5 * DAY);
  await mails();
  await update(NOW + 7 * DAY);
  expect(await mails()).toMatchObject([
    {
      paragraphs: expect.arrayContaining([
        expect.stringMatching(/^The plan paused Check 50 and Check 51\. They are not/),
      ]),
      action: { label: 'Choose which checks run', link: 'https://pharos.example/dashboard' },
    },
  ]);
  expect(await byPlan()).toEqual(checks.slice(50));
  await database.pool.query('update checks set paused = true where id = $1', [checks[0]]);
  await update(NOW + 8 * DAY);
  expect(await byPlan()).toEqual(checks.slice(50));
  await database.pool.query('update organizations set add_on_checks = 10');
  await update(NOW + 9 * DAY);
  expect(await byPlan()).toEqual([]);
  expect(await runningOf(acme)).toEqual(checks.slice(1));
});

test.each([
  [
    { extra: { checks: 2, integrations: 0, users: 0, statusPages: 0 }, badges: true },
    '2 more checks and the badges in addition to its plan. After that day, the limits of the plan apply.',
    'The limits of its plan now apply to Acme',
  ],
  [
    { plan: 'BLOSSOM', extra: { checks: 0, integrations: 0, users: 0, statusPages: 0 }, badges: false },
    'the plan BLOSSOM in addition to its plan. After that day, its plan is SPROUT.',
    'The plan of Acme is now SPROUT',
  ],
])(
  'treats the end of a grant of %j as a downgrade: it sends a reminder and a report, writes the audit log, and pauses the newest checks after the grace period',
  async (given, reminder, end) => {
    const acme = await named({
      grants: JSON.stringify([
        {
          id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
          ...given,
          givenAt: NOW - 30 * DAY,
          endsAt: NOW + 7 * DAY,
        },
      ]),
    });
    const checks: number[] = [];
    for (let n = 0; n < 52; n += 1) checks.push(await insertCheck(database.db, acme));
    await update(NOW);
    await update(NOW + 7 * DAY - 1);
    expect(await mails()).toMatchObject([
      {
        subject: 'The grant of Acme ends on 12 January 2026',
        headline: 'Your grant ends on 12 January 2026',
        paragraphs: [`Until 12 January 2026 (UTC), Acme has ${reminder} Nothing is deleted.`],
      },
    ]);
    await update(NOW + 7 * DAY);
    expect(await mails()).toMatchObject([
      { subject: 'The grant of Acme has ended', headline: end },
      { subject: 'Acme exceeds the limits of its plan', headline: 'Acme exceeds the limits of SPROUT' },
    ]);
    const ended = await database.pool.query(`select before from audit_log where action = 'organization.grant-ended'`);
    expect(ended.rows).toEqual([{ before: { endsOn: new Date(NOW + 7 * DAY).toISOString() } }]);
    expect(await runningOf(acme)).toHaveLength(52);
    await update(NOW + 14 * DAY);
    expect(await runningOf(acme)).toEqual(checks.slice(0, 50));
  },
);

test('mentions no checks if only integrations exceed the limits', async () => {
  const { organizationId } = await named();
  await database.pool.query(
    `insert into integrations (organization_id, kind, state, name, all_checks, config, secrets)
     select $1, 'webhook', 'AC', 'Hook ' || n, true, '{}', '' from generate_series(1, 6) n`,
    [organizationId],
  );
  await update(NOW);
  await update(NOW + 7 * DAY);
  for (const { paragraphs, action } of await mails()) {
    expect(paragraphs.join(' ')).toContain('integrations');
    expect(paragraphs.join(' ')).not.toMatch(/newest checks|plan paused/);
    expect(action).toMatchObject({ label: 'See the plans' });
  }
});

test('starts a new grace period of seven days for a limit that is exceeded later', async () => {
  const acme = await named({ add_on_checks: 10 });
  for (let n = 0; n < 11; n += 1)
    await database.pool.query(
      `insert into invitations (organization_id, email, role, token_hash, sent_at, expires_at) values ($1, $2, 'ST', $3, now(), $4)`,
      [acme.organizationId, `p${n}@example.com`, randomBytes(32).toString('hex'), new Date(NOW + 900 * DAY)],
    );
  for (let n = 0; n < 53; n += 1) await insertCheck(database.db, acme);
  await update(NOW);
  await update(NOW + 7 * DAY);
  await sentSubjects();
  await database.pool.query('update organizations set add_on_checks = 0');
  await update(NOW + 30 * DAY);
  expect(await runningOf(acme)).toHaveLength(53);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan']);
  await update(NOW + 35 * DAY);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan']);
  await update(NOW + 37 * DAY);
  expect(await runningOf(acme)).toHaveLength(50);
  expect(await sentSubjects()).toEqual(['Acme exceeds the limits of its plan, and the excess has stopped']);
  await update(NOW + 38 * DAY);
  expect(await sentSubjects()).toEqual([]);
});

test('pauses nothing if the limits are met again in time', async () => {
  const acme = await named();
  for (let n = 0; n < 51; n += 1) await insertCheck(database.db, acme);
  await update(NOW);
  await database.pool.query('delete from checks where id = (select min(id) from checks)');
  await update(NOW + 6 * DAY);
  await insertCheck(database.db, acme);
  await update(NOW + 7 * DAY);
  expect(await runningOf(acme)).toHaveLength(51);
});

test('pauses no checks if the plan is upgraded while the task runs', async () => {
  const acme = await named({ above_limits_since: new Date(NOW - 7 * DAY) });
  for (let n = 0; n < 52; n += 1) await insertCheck(database.db, acme);
  const payer = await database.pool.connect();
  await payer.query('begin');
  await payer.query('update organizations set add_on_checks = 10');
  const round = update(NOW);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
  await payer.query('commit');
  payer.release();
  await round;
  expect(await runningOf(acme)).toHaveLength(52);
  expect(await sentSubjects()).toEqual([]);
});

test('continues with other organizations if one cannot be updated, and retries that one', async () => {
  const trial = { trial_ends_at: new Date(NOW) };
  const broken = await insertOrganization(database.db, { name: 'Broken', ...trial });
  await named(trial);
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
     create trigger fail before insert on billing_notices for each row when (new.organization_id = ${broken.organizationId})
       execute function fail()`,
  );
  await expect(update(NOW)).rejects.toThrow(`failed for organizations ${broken.organizationId}`);
  expect(await sentSubjects()).toEqual(['The trial of Acme has ended']);
  await database.pool.query('drop trigger fail on billing_notices');
  await update(NOW);
  expect(await sentSubjects()).toEqual(['The trial of Broken has ended']);
});
