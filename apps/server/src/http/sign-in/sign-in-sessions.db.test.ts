import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = Date.now();
  owner = await signUpOwner(pharos);
});

const logIn = async (remoteAddress: string, agent: string): Promise<string> => {
  const { email, password } = owner;
  const response = await pharos.call('POST', '/v1/user-login/', {
    body: { email, password },
    remoteAddress,
    headers: { 'user-agent': agent },
  });
  return response.json().token;
};
const list = async (token: string) => (await pharos.call('GET', '/v1/sessions/', { token })).json();
const end = (token: string, id: number) => pharos.call('DELETE', `/v1/sessions/${id}/`, { token });

test('returns each device with its address and times, and marks the current one', async () => {
  now += 60_000;
  const token = await logIn('10.7.7.7', 'Lighthouse/1.0');
  const openedAt = new Date(now).toISOString();
  now += 600_000;
  const { count, results } = await list(token);
  expect(count).toBe(2);
  expect(results[0]).toEqual({
    id: expect.any(Number),
    created_at: openedAt,
    last_used_at: new Date(now).toISOString(),
    address: '10.7.7.7',
    user_agent: 'Lighthouse/1.0',
    is_current: true,
  });
  expect(results[1].is_current).toBe(false);
  expect(JSON.stringify(results)).not.toContain(token);
});

test('ends the session of a signed-out device immediately, but no other session', async () => {
  const token = await logIn('10.7.7.7', 'Lighthouse/1.0');
  const other = (await list(owner.token)).results.find((each: { is_current: boolean }) => !each.is_current);
  expect((await end(owner.token, other.id)).statusCode).toBe(200);
  expect((await pharos.call('GET', '/v1/sessions/', { token })).statusCode).toBe(401);
  expect((await list(owner.token)).count).toBe(1);
  expect((await end(owner.token, other.id)).statusCode).toBe(404);
});

test('does not show or end the sessions of another user', async () => {
  const stranger = await signUpOwner(pharos);
  const [session] = (await list(owner.token)).results;
  expect((await list(stranger.token)).results.map(({ id }: { id: number }) => id)).not.toContain(session.id);
  const refused = await end(stranger.token, session.id);
  expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Session not found.' }]);
  expect((await list(owner.token)).count).toBe(1);
});

test('does not list expired sessions', async () => {
  now += 31 * 86_400_000;
  const token = await logIn('10.7.7.7', 'Lighthouse/1.0');
  expect((await list(token)).count).toBe(1);
});
