import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../testing/event-reader.ts';
import { storedText } from '../testing/stored-text.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const PATH = '/v1/public-status-pages/';
const PASSWORDS = ['planted-page-password-1', 'planted-page-password-2', 'planted-page-password-3'] as const;

const logged: string[] = [];
let pharos: TestApp;
let owner: SignedUp;
let port: number;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  pharos = await createTestApp({ SIGNUP: 'open' }, { log });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => pharos.close());

const answers: string[] = [];
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await pharos.call(method, url, { token: owner.token, ...(body && { body }) });
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer;
};
const storedElsewhere = async (): Promise<string> =>
  (await storedText(pharos.services.db)).replaceAll(/"password_hash": ?"[^"]*"/g, '');

test('reveals the password of a page nowhere, and stores its hash only with the page', async () => {
  const [first, second, third] = PASSWORDS;
  const events = await readEvents(port, { token: owner.token });
  await events.next('ready');
  const body = { name: 'Acme', logo_url: '', custom_domain: null, visibility: 'password' };
  const { id } = (await call('POST', PATH, { ...body, password: first })).json();
  const hashes: string[] = [];
  const rememberHash = async () => {
    const { rows } = await pharos.pool.query('select password_hash from status_pages where id = $1', [id]);
    hashes.push(rows[0].password_hash);
  };
  await rememberHash();
  await call('PUT', `${PATH}${id}/`, { ...body, password: second });
  await rememberHash();
  await call('PUT', `${PATH}${id}/`, { ...body, visibility: 'public', password: third });
  await call('PUT', `${PATH}${id}/`, { ...body, name: '', password: third });
  await call('PUT', `${PATH}${id}/`, { ...body, password: [third] });
  await call('POST', PATH, { ...body, associated_checks: [{ application_check: 1, order: 1 }], password: third });
  await call('PUT', `${PATH}999999/`, { ...body, password: third });
  await call('GET', PATH);
  await call('GET', `${PATH}${id}/`);
  const inUse = await storedElsewhere();
  await call('DELETE', `${PATH}${id}/`);
  await call('GET', '/v1/audit-log/?page_size=100');
  await events.next('organization.changed');
  const received = JSON.stringify(events.rest());
  events.close();

  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
  const secrets = [...PASSWORDS, ...hashes];
  const afterwards = await storedText(pharos.services.db);
  const places = { answers: answers.join('\n'), inUse, afterwards, log: logged.join('\n'), received };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1);
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
  }
});
