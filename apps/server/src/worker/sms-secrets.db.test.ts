import { startTwilioDouble, type TwilioDouble } from '@pharos/doubles/twilio/start-twilio-double.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeOf } from '../alerts/testing/judged-check.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { readEvents } from '../http/testing/event-reader.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../http/testing/test-app.ts';
import { NO_PROVIDERS, startTestWorker } from './testing/start-test-worker.ts';

const SID = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKENS = ['planted-auth-token-1', 'planted-auth-token-2', 'planted-auth-token-3'] as const;
const FROM = '+14155550100';
const [ANN, BOB, EVE] = ['+14155550123', '+14155550124', '+14155550125'] as const;
const PATH = '/v1/integrations/sms-alerters/';

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
let twilio: TwilioDouble;
let pharos: TestApp;
let owner: SignedUp;
let port: number;
let stopWorker: () => Promise<unknown>;
beforeAll(async () => {
  twilio = await startTwilioDouble({ accountSid: SID, authToken: TOKENS[0], numbers: [FROM] });
  pharos = await createTestApp({ SIGNUP: 'open', PROBE_NETWORK: 'any', TWILIO_URL: twilio.url }, { log });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const worker = await startTestWorker({
    databaseUrl: pharos.databaseUrl,
    secrets: pharos.services.secrets,
    call: createEgressCall({ network: 'any' }),
    providers: { ...NO_PROVIDERS, twilioUrl: twilio.url },
    random: () => 0,
    log,
  });
  stopWorker = () => worker.stop();
});
afterAll(async () => {
  await stopWorker();
  await pharos.close();
  await twilio.stop();
});

const answers: string[] = [];
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await pharos.call(method, url, { token: owner.token, ...(body && { body }) });
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer;
};
/** Includes the job queue and waiting notifications. */
const stored = async (): Promise<[table: string, rows: string][]> => {
  const { db } = pharos.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  return Promise.all(
    tables.map(async ({ schema, name }): Promise<[string, string]> => {
      const { rows } = await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
      return [name, rows.map(({ row }) => row).join('\n')];
    }),
  );
};
/** Stores an outage and its end as the engine does. */
const notifyOfOutage = async (checkId: number, deliveries: number) => {
  const { db } = pharos.services;
  const { driver, store, goDown } = judgeOf(db, { organizationId: owner.organizationId, checkId });
  const done = async () =>
    (await db.selectFrom('deliveries').select('status').where('channel', '=', 'sms').execute()).filter(
      ({ status }) => status !== 'pending',
    ).length;
  await goDown();
  await expect.poll(done).toBe(deliveries);
  await store(driver.poll('AV', {}, 10));
  // A recipient that did not receive the opening is skipped immediately.
  await expect.poll(done).toBe(2 * deliveries);
};

test('reveals the auth token nowhere, and phone numbers only to admins in the settings', async () => {
  const [first, second, third] = TOKENS;
  const { db } = pharos.services;
  const organization = owner.organizationId;
  const body = {
    state: 'AC',
    organization,
    twilio_account_sid: SID,
    twilio_auth_token: first,
    twilio_number: FROM,
    alert_traget_numbers: `${ANN},${BOB}`,
  };
  const { id } = (await call('POST', PATH, body)).json();
  twilio.setAuthToken(second);
  expect((await call('PATCH', `${PATH}${id}/`, { twilio_auth_token: second })).statusCode).toBe(200);
  await call('PATCH', `${PATH}${id}/`, { twilio_auth_token: third });
  await call('PATCH', `${PATH}${id}/`, { twilio_auth_token: `${third}\n` });
  await call('PATCH', `${PATH}${id}/`, { twilio_account_sid: third });
  await call('PATCH', `${PATH}${id}/`, { token: third });
  await call('POST', `${PATH}999/test/`, { number: third });
  await call('POST', `${PATH}${id}/test/`);
  await call('POST', `${PATH}${id}/test/`, { number: EVE });
  await call('GET', PATH);
  const settingsAnswers = answers.splice(0).join('\n');

  const events = await readEvents(port, { token: owner.token });
  await events.next('ready');
  const application = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
  const check = { name: 'Shop', url: 'https://shop.example', type: 'https', application: application.id };
  const { id: checkId } = (await call('POST', '/v1/checks/', check)).json();
  twilio.refuse(BOB, 21211);
  await notifyOfOutage(checkId, 2);
  // The owner is notified by mail.
  const delivered = [await events.next('alert.delivered'), await events.next('alert.delivered')];
  expect(delivered.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ channel: 'sms', recipient: 'Twilio +1•••••0100, +1•••••0123' }),
  );

  const receipts = (await call('GET', `/v1/alert-receipts/?check_id=${checkId}`)).json().results;
  const deliveries = receipts.find(({ kind }: { kind: string }) => kind === 'down').deliveries;
  expect(deliveries.map(({ recipient }: { recipient: string }) => recipient).sort()).toEqual([
    'Twilio +1•••••0100, +1•••••0123',
    'Twilio +1•••••0100, +1•••••0124',
    owner.email,
  ]);
  await call('GET', `/v1/integrations/${id}/deliveries/`);
  const inUse = await stored();
  await call('DELETE', `${PATH}${id}/`);
  await call('GET', `/v1/alert-receipts/?check_id=${checkId}`);
  await call('GET', '/v1/audit-log/?page_size=100');
  events.close();

  const MAY_CONTAIN_NUMBERS = ['integrations', 'deliveries', '_private_jobs'];
  const afterwards = await stored();
  const otherTables = (tables: [string, string][]) =>
    tables.filter(([table]) => !MAY_CONTAIN_NUMBERS.includes(table)).map(([, rows]) => rows);
  const places = {
    settings: settingsAnswers,
    answers: answers.join('\n'),
    log: logged.join('\n'),
    events: JSON.stringify([delivered, ...events.rest()]),
    database: [...inUse, ...afterwards].map(([, rows]) => rows).join('\n'),
    'database but what sends': [...otherTables(inUse), ...otherTables(afterwards)].join('\n'),
  };
  const found = (texts: readonly string[], where: readonly (keyof typeof places)[]) =>
    where.flatMap((place) => texts.filter((text) => places[place].includes(text)).map((text) => [place, text]));
  for (const text of Object.values(places)) expect(text.length).toBeGreaterThan(100);
  expect(found([first, second], Object.keys(places) as (keyof typeof places)[])).toEqual([]);
  expect(found([third], ['answers', 'log', 'events', 'database'])).toEqual([]);
  const digits = [FROM, ANN, BOB, EVE].map((number) => number.slice(1));
  expect(found(digits, ['answers', 'log', 'events', 'database but what sends'])).toEqual([]);
});
