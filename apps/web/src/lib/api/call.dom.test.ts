import { getCheck, listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { logIn } from '@pharos/contract/rest/people/people.ts';
import { expect, test, vi } from 'vitest';
import { readToken, startSession } from '../session.ts';
import { fakeApi, noConnection, pageOf, refused } from '../testing/fake-api.ts';
import { call } from './call.ts';

test('puts parameters into the path, and omits absent values from the query', async () => {
  const api = fakeApi({ 'GET /checks/3/': () => ({}), 'GET /checks/': () => pageOf([]) });
  await call(getCheck, { params: { id: 3 } });
  await call(listChecks, { query: { page: 2, search: 'a b' } });
  expect(api.calls.map(({ path }) => path)).toEqual(['/checks/3/', '/checks/?page=2&search=a+b']);
});

test('sends the token of the user and the organization', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  await call(getCheck, { params: { id: 3 } });
  startSession('abc', 8);
  await call(getCheck, { params: { id: 3 } });
  expect(fetched.mock.calls.map(([, init]) => init.headers)).toEqual([
    { accept: 'application/json' },
    { accept: 'application/json', authorization: 'token abc', 'x-organization-id': '8' },
  ]);
});

test('ends the session after a 401, but not after a wrong password', async () => {
  fakeApi({ 'POST /user-login/': () => refused(401), 'GET /checks/3/': () => refused(401) });
  startSession('abc');
  await expect(call(logIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe('abc');
  await expect(call(getCheck, { params: { id: 3 } })).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

test('reports that Pharos is unreachable if there is no response', async () => {
  fakeApi({ 'GET /checks/3/': noConnection });
  await expect(call(getCheck, { params: { id: 3 } })).rejects.toMatchObject({ status: 0 });
});
