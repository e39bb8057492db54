import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { chooseOrganization } from '../session.ts';
import { stubBrowser } from '../testing/browser.ts';
import { pageOf } from '../testing/fake-api.ts';
import { keyOf, queryOf } from './queries.ts';

test('uses the path, the organization and the input as the key of a query', () => {
  stubBrowser();
  const input = { query: { page: 2 } };
  expect(queryOf(listChecks, input).queryKey).toEqual(['/checks/', null, input]);
  chooseOrganization(8);
  expect(queryOf(listChecks, input).queryKey).toEqual(['/checks/', 8, input]);
  expect(keyOf(listChecks)).toEqual(['/checks/']);
});

test('calls the endpoint of a query, and aborts the request when the query is canceled', async () => {
  stubBrowser();
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(pageOf([])));
  vi.stubGlobal('fetch', fetch);
  const queries = new QueryClient();
  const read = queryOf(listChecks, { query: { page: 2 } });
  expect(await queries.fetchQuery(read)).toEqual(pageOf([]));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/v1/checks/?page=2']);
  fetch.mockImplementation(() => new Promise(() => {}));
  queries.fetchQuery(read).catch(() => {});
  await queries.cancelQueries();
  expect(fetch.mock.calls[1]?.[1].signal?.aborted).toBe(true);
});
