import type { HelpDeskDouble } from '@pharos/doubles/desks/start-desk-double.ts';
import { startFreshdeskDouble } from '@pharos/doubles/desks/start-freshdesk-double.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../testing/event-reader.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../../testing/test-app.ts';

const PATH = '/v1/integrations/freshdesk-alerters/';
const WRONG = ['planted-key-1-wrong', 'planted-key-2-wrong', 'planted-key-3-wrong'] as const;

const logged: string[] = [];
let desk: HelpDeskDouble;
let pharos: TestApp;
let owner: SignedUp;
let port: number;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  desk = await startFreshdeskDouble();
  pharos = await createTestApp({ SIGNUP: 'open', PROBE_NETWORK: 'any', FRESHDESK_URL: desk.template }, { log });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await pharos.close();
  await desk.stop();
});

const answers: string[] = [];
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await pharos.call(method, url, { token: owner.token, ...(body && { body }) });
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer;
};
const stored = async (): Promise<string> => {
  const { db } = pharos.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
};

test('stores, logs and returns keys nowhere in plain text', async () => {
  const [first, second, third] = WRONG;
  const events = await readEvents(port, { token: owner.token });
  await events.next('ready');
  const body = { freshdesk_domain: 'acme', state: 'AC', organization: owner.organizationId };
  await call('POST', PATH, { ...body, freshdesk_api_key: first });
  const { id } = (await call('POST', PATH, { ...body, freshdesk_api_key: desk.apiKey })).json();
  await call('POST', PATH, { ...body, freshdesk_api_key: desk.apiKey });
  await call('PATCH', `${PATH}${id}/`, { freshdesk_api_key: second });
  await call('PATCH', `${PATH}${id}/`, { freshdesk_api_key: desk.apiKey });
  await call('PATCH', `${PATH}${id}/`, { freshdesk_api_key: third, freshdesk_domain: 'elsewhere' });
  await call('PATCH', `${PATH}${id}/`, { api_key: third });
  await call('PATCH', `${PATH}999/`, { freshdesk_api_key: third });
  await call('POST', '/v1/integrations/freshdesk-form-fields/', { domain: 'acme', api_key: '••••' });
  await call('POST', '/v1/integrations/freshdesk-form-fields/', { domain: 'acme', api_key: third });
  desk.next('fields', 'cut');
  await call('POST', '/v1/integrations/freshdesk-form-fields/', { domain: 'acme', api_key: '••••' });
  await call('GET', PATH);
  const inUse = await stored();
  await call('DELETE', `${PATH}${id}/`);
  await call('GET', '/v1/audit-log/?page_size=100');
  await events.next('organization.changed');
  const received = JSON.stringify(events.rest());
  events.close();

  const secrets = [...WRONG, desk.apiKey].flatMap((key) => [key, Buffer.from(`${key}:X`).toString('base64')]);
  const places = { answers: answers.join('\n'), inUse, afterwards: await stored(), log: logged.join('\n'), received };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1);
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
  }
  expect(desk.requests.some(({ headers }) => headers.authorization?.startsWith('Basic '))).toBe(true);
});
