import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../testing/event-reader.ts';
import { storedText } from '../testing/stored-text.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const PATH = '/v1/integrations/webhooks/';
const PASSWORDS = ['planted-password-1', 'planted-password-2', 'planted-password-3', 'planted-password-4'] as const;
const TOKEN_IN_URL = 'planted-token-in-url';

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
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await pharos.call(method, url, { token: owner.token, ...(body && { body }) });
  answers.push(JSON.stringify([answer.headers, answer.body]));
  return answer;
};
test('shows passwords and signing secrets only in the response to a request for them', async () => {
  const [first, second, third, fourth] = PASSWORDS;
  const events = await readEvents(port, { token: owner.token });
  await events.next('ready');
  const meta = (password: string, rest: object = {}) => JSON.stringify({ username: 'bob', password, ...rest });
  const body = {
    state: 'AC',
    name: 'Operations',
    type: 'AL',
    url: `https://hooks.example.com/${TOKEN_IN_URL}`,
    organization: owner.organizationId,
    meta: meta(first),
  };
  const created = (await pharos.call('POST', PATH, { token: owner.token, body })).json();
  const { id, signing_secret: signing } = created;
  expect(signing).toMatch(/^whsec_/);
  expect(JSON.stringify({ ...created, signing_secret: '' })).not.toContain(first);
  const rotation = await pharos.call('POST', `${PATH}${id}/signing-secret/`, { token: owner.token });
  const rotated = rotation.json().signing_secret;

  await call('PATCH', `${PATH}${id}/`, { meta: meta(second) });
  await call('PATCH', `${PATH}${id}/`, { meta: meta(third, { unknown: third }) });
  await call('PATCH', `${PATH}${id}/`, { meta: meta(third).slice(1) });
  await call('PATCH', `${PATH}${id}/`, { meta: meta(third, { data_json: '' }) });
  await call('PATCH', `${PATH}${id}/`, { meta: JSON.stringify({ password: third }) });
  await call('PATCH', `${PATH}${id}/`, { url: `https://bob:${fourth}@hooks.example.com/` });
  await call('PATCH', `${PATH}${id}/`, { url: 'https://elsewhere.example/' });
  await call('PATCH', `${PATH}${id}/`, { password: fourth });
  await call('PATCH', `${PATH}999/`, { meta: meta(fourth) });
  await call('POST', `/v1/integrations/${id}/send-again/`, { failed_since: '2026-01-01T00:00:00Z' });
  await call('GET', PATH);
  await call('GET', `/v1/integrations/${id}/deliveries/`);
  const inUse = await storedText(pharos.services.db);
  await call('DELETE', `${PATH}${id}/`);
  await call('GET', '/v1/audit-log/?page_size=100');
  await call('GET', `/v1/organizations/${owner.organizationId}/`);
  await events.next('organization.changed');
  const received = JSON.stringify(events.rest());
  events.close();

  const secrets = [...PASSWORDS, signing, rotated, signing.slice(6), rotated.slice(6)];
  const places = {
    answers: answers.join('\n'),
    inUse,
    afterwards: await storedText(pharos.services.db),
    log: logged.join('\n'),
    received,
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1);
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
  }
  // Many services use a token in the address. It must not remain after the webhook is deleted.
  expect(inUse).toContain(TOKEN_IN_URL);
  expect(places.afterwards).not.toContain(TOKEN_IN_URL);
  expect(places.log).not.toContain(TOKEN_IN_URL);
});
