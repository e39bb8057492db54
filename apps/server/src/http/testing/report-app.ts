import { DAY_MS, figuresToArray, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import type { IdentityPort } from '../../identity/port.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const NOW = Date.parse('2026-06-15T12:30:00Z');
export const MINUTE = 60_000;
export const iso = (time: number): string => new Date(time).toISOString();

/** Accepts the id of a user as a token. */
const findSession: IdentityPort['findSession'] = async (token) => ({
  id: 1,
  userId: Number(token),
  organizationId: null,
  endsAt: new Date(NOW + 1000 * MINUTE),
  isOwnSignIn: true,
});

export interface ReportApp extends TestApp {
  garden: SeededOrganization;
  sprout: SeededOrganization;
  get(path: string, who: SeededOrganization): ReturnType<TestApp['call']>;
  note(stateChangeId: number, comment: unknown, who: { userId: number }): ReturnType<TestApp['call']>;
}

export const createReportApp = async ({ now = () => NOW } = {}): Promise<ReportApp> => {
  const test = await createTestApp({ BILLING: 'builtin' }, { now, requestsPerMinute: 1_000_000 });
  Object.assign(test.services.identity, { findSession });
  const { db } = test.services;
  await sql`create table results_all partition of results default`.execute(db);
  return {
    ...test,
    garden: await insertOrganization(db, { plan: 'GARDEN' }),
    sprout: await insertOrganization(db),
    get: (path, who) => test.call('GET', `/v1${path}`, { token: String(who.userId) }),
    note: (stateChangeId, comment, who) =>
      test.call('PATCH', `/v1/check-state-changes/${stateChangeId}/`, { token: String(who.userId), body: { comment } }),
  };
};

/**
 * The check has been up for two days, except for an outage six hours ago and a pause in the last half hour. The outage
 * has 8 minutes NR and 2 minutes RE, with an observation gap of 5 minutes. Two hours contain polls.
 */
export const seedReportedCheck = async (db: Db, who: SeededOrganization) => {
  const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS;
  const id = await insertCheck(db, {
    ...who,
    name: 'Shop, front',
    created_at: new Date(NOW - 2 * DAY_MS),
    state: {
      phase: 'paused',
      last_result_at: new Date(NOW - HOUR_MS),
      hour: new Date(hour - HOUR_MS),
      figures: figuresToArray(steadyHour(60, 20)),
    },
  });
  const start = NOW - 6 * HOUR_MS;
  const changes = await insertStates(db, id, [
    { state: 'AV', from: NOW - 2 * DAY_MS },
    { state: 'NR', from: start, summary: 'Connection refused' },
    { state: 'RE', from: start + 8 * MINUTE, summary: '=cmd' },
    { state: 'AV', from: start + 10 * MINUTE },
    { state: 'PS', from: NOW - 30 * MINUTE },
  ]);
  const gap = { started_at: new Date(start + 2 * MINUTE), ended_at: new Date(start + 7 * MINUTE) };
  await db
    .insertInto('observation_gaps')
    .values({ check_id: id, ...gap })
    .execute();
  await insertDay(db, id, [[hour - 3 * HOUR_MS, steadyHour(60, 10)]]);
  return { id, changes };
};
