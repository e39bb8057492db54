import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { recordArbitrary } from '@pharos/domain/reports/testing/arbitrary-record.ts';
import fc from 'fast-check';
import { storeResults } from '../../../storage/judge/store-results.ts';
import { packClosedResults } from '../../../storage/results/pack-results.ts';
import { ensureResultPartitions } from '../../../storage/retention/result-partitions.ts';
import { checkOptions, insertCheck, insertJudgeState } from '../../../storage/testing/seed.ts';
import { insertRecord } from '../../../storage/testing/seed-known-history.ts';
import { insertStates, steadyHour } from '../../../storage/testing/seed-record.ts';
import { addMember, type Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;
/** A part of every value that an export must not contain. */
export const PLANTED = 'PLANTED-hunter2';

export interface FilledOrganization {
  organizationId: number;
  owner: Person;
  admin: Person;
  /** `shop` is up and has results, `down` has been down for an hour, `locked` has secrets. */
  shop: number;
  down: number;
  locked: number;
}

export const fillOrganization = async (
  pharos: TestApp,
  { owner, organizationId, now }: { owner: Person; organizationId: number; now: number },
): Promise<FilledOrganization> => {
  const { db } = pharos.services;
  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await owner.call('POST', path, body);
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}: ${answer.body}`);
    return answer.json();
  };
  const settings = { name: 'Acme & Söhne', timezone: 'Asia/Kathmandu', email_alerts_sensitivity_mode: 'LO' };
  await owner.call('PATCH', `/organizations/${organizationId}/`, settings);
  const admin = await addMember(pharos, owner, 'AD');
  const contact = await post('/organization-subscribers/', {
    organization: organizationId,
    email: 'Night@Example.com',
    name: 'Night shift',
    add_to_organization_applications: true,
  });
  const shop = await post('/checks/', {
    name: 'Shop “front” 🛒',
    type: 'https',
    url: 'https://shop.example/basket?x=1',
    monitering_interval: 60,
    email_alert_members: [owner.memberId, admin.memberId],
    email_alert_subscribers: [contact.id],
    notes: 'two\nlines',
  });
  const locked = await post('/checks/', {
    name: 'Behind a password',
    type: 'https',
    url: 'https://intern.example/',
    monitering_interval: 300,
    email_alert_members: [admin.memberId],
    data: JSON.stringify({ basic_authentication: { basic_auth_username: 'bob', basic_auth_password: PLANTED } }),
  });
  const of = { organizationId, applicationId: shop.application, userId: 0, membershipId: owner.memberId };
  const down = await insertDown(pharos, of, now);
  for (const record of fc.sample(recordArbitrary, { numRuns: 3, seed: 7 })) await insertRecord(db, of, record);
  await ensureResultPartitions(db, now);
  await storeResults(db, [
    ...[0, 1, 2].map((n) =>
      aResult({ checkId: shop.id, startedAt: now - n * MINUTE - 123, responseTimeMs: 10 + n / 8 }),
    ),
    aResult({ checkId: down, startedAt: now - 30_000, verdict: 'NR', summary: 'Timed out', statusCode: null }),
    ...Array.from({ length: 40 }, (_, n) =>
      aResult({ checkId: shop.id, startedAt: now - 24 * HOUR_MS + n * MINUTE + 7, responseTimeMs: 20 + n / 8 }),
    ),
  ]);
  for (const [location, responseMs] of [
    ['north', 30],
    ['south', 50],
  ] as const) {
    const [day, packed] = ['2026-05-20', Buffer.from(packHour(9, steadyHour(20, responseMs)))];
    await db.insertInto('daily_location_figures').values({ check_id: shop.id, day, location, packed }).execute();
  }
  await packClosedResults(db, {
    now,
    onProblem: (error) => {
      throw error;
    },
  });
  await insertAlerts(pharos, { organizationId, down, owner, contactId: contact.id, now });

  await post('/integrations/webhooks/', {
    organization: organizationId,
    state: 'AC',
    name: 'Receiver',
    type: 'AL',
    url: 'https://hook.example/a',
    subscribed_checks: [shop.id],
    meta: JSON.stringify({ username: 'bob', password: PLANTED }),
  });
  const page = await post('/public-status-pages/', {
    name: 'Acme status',
    custom_domain: 'status.acme.org',
    associated_checks: [
      { application_check: shop.id, order: 2 },
      { application_check: down, order: 1 },
    ],
  });
  await post('/public-status-pages/', { name: 'Secret', visibility: 'password', password: PLANTED });
  await post('/badges/', {
    organization: organizationId,
    name: 'Shop badge',
    data: {
      target_url: 'https://acme.org/',
      no_of_days_since: 100,
      checks: [shop.id, down],
      metric_types: ['CS', 'AVL'],
      badge_meta: { shape: 'round', theme: 'dark' },
    },
  });
  await post('/maintenances/', {
    name: 'New disks',
    text: 'all *day*',
    start: new Date(now + HOUR_MS).toISOString(),
    end: new Date(now + 2 * HOUR_MS).toISOString(),
    checks: [shop.id],
    status_pages: [page.id],
  });
  const incident = { name: 'Orders fail', text: 'We look.', impact: 'major' };
  await post('/page-incidents/', { ...incident, checks: [shop.id], status_pages: [page.id] });
  await db
    .insertInto('page_subscribers')
    .values({
      status_page_id: page.id,
      kind: 'mail',
      address: 'visitor@example.org',
      token: PLANTED,
      confirmed_at: new Date(now),
      told_until: 0,
    })
    .execute();
  return { organizationId, owner, admin, shop: shop.id, down, locked: locked.id };
};

const insertDown = async (
  { services: { db } }: TestApp,
  of: { organizationId: number; applicationId: number },
  now: number,
): Promise<number> => {
  const id = await insertCheck(db, { ...of, name: 'Mail', options: checkOptions });
  const probe = aResult({
    checkId: id,
    startedAt: now - HOUR_MS,
    verdict: 'NR',
    summary: 'Timed out',
    statusCode: null,
  });
  const evidence = { first_probe: JSON.stringify(probe), second_probe: JSON.stringify({ ...probe, runId: 'second' }) };
  const [, change = 0] = await insertStates(db, id, [
    { state: 'AV', from: now - 50 * HOUR_MS },
    { state: 'NR', from: now - HOUR_MS, summary: 'Timed out', comment: 'a “disk”', ...evidence },
  ]);
  const startedAt = now - HOUR_MS;
  await db
    .updateTable('check_states')
    .set({
      phase: 'down',
      code: 'NR',
      since: new Date(startedAt),
      last_result_at: new Date(now - 30_000),
      observed_until: new Date(now),
    })
    .where('check_id', '=', id)
    .execute();
  const judgeState = {
    version: 2,
    phase: 'down',
    change: { id: change, code: 'NR', startedAt },
    outage: { id: change, startedAt, alert: 'due' },
  };
  await insertJudgeState(db, id, JSON.stringify(judgeState));
  return id;
};

/** One member and one contact were notified, and a third delivery is pending. */
const insertAlerts = async (
  { services: { db } }: TestApp,
  {
    organizationId,
    down,
    owner,
    contactId,
    now,
  }: { organizationId: number; down: number; owner: Person; contactId: number; now: number },
): Promise<void> => {
  const { id: change } = await db
    .selectFrom('state_changes')
    .where('check_id', '=', down)
    .where('state', '=', 'NR')
    .select('id')
    .executeTakeFirstOrThrow();
  const at = new Date(now - HOUR_MS);
  const { id: event_id } = await db
    .insertInto('alert_events')
    .values({
      organization_id: organizationId,
      check_id: down,
      kind: 'down',
      state_change_id: change,
      outage_id: change,
      at,
      rule: 'High sensitivity: at once',
      due_at: at,
      detail: '{}',
      status: 'fanned-out',
      closed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = { event_id, organization_id: organizationId, check_id: down, channel: 'email' };
  await db
    .insertInto('deliveries')
    .values([
      { ...delivery, recipient: owner.email, status: 'sent', sent_at: at, membership_id: owner.memberId },
      { ...delivery, recipient: 'night@example.com', status: 'sent', sent_at: at, contact_id: contactId },
      { ...delivery, recipient: 'slow@example.com', status: 'pending' },
    ])
    .execute();
};
