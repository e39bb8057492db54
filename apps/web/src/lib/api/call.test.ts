import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import { describe, expect, test, vi } from 'vitest';
import { readToken, startSession } from '../session.ts';
import { stubBrowser } from '../testing/browser.ts';
import { call, callForText, credentials } from './call.ts';
import { wholeListOf } from './whole-list.ts';

type Call = (endpoint: object, input: object, signal?: AbortSignal) => Promise<unknown>;
const anyCall = call as unknown as Call;

/** Returns these responses one after another. */
const stubServer = (...answers: (Response | Error)[]) => {
  stubBrowser();
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('There is no further answer.');
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

const endpoint = { method: 'GET', path: '/checks/:id/', access: 'checks.read' };

describe('a request', () => {
  test('contains its parameters in the path and the given values in the query', async () => {
    const fetch = stubServer(json({ id: 1 }));
    const query = { search: 'a b&c', page: 2, ordering: undefined, filter: null, all: false };
    expect(await anyCall(endpoint, { params: { id: 'a/b' }, query })).toEqual({ id: 1 });
    expect(fetch).toHaveBeenCalledWith('/v1/checks/a%2Fb/?search=a+b%26c&page=2&all=false', {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: expect.any(AbortSignal),
    });
  });

  test('contains no question mark without a query', async () => {
    const fetch = stubServer(json([]));
    await anyCall({ ...endpoint, path: '/checks/' }, { query: { page: undefined } });
    expect(fetch.mock.calls[0]?.[0]).toBe('/v1/checks/');
  });

  test('contains its body as JSON, the token of the user and the organization', async () => {
    const fetch = stubServer(json({}));
    startSession('secret', 7);
    await anyCall({ ...endpoint, method: 'POST', path: '/checks/' }, { body: { name: 'Shop' } });
    expect(fetch).toHaveBeenCalledWith('/v1/checks/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: 'token secret',
        'x-organization-id': '7',
      },
      body: '{"name":"Shop"}',
      signal: expect.any(AbortSignal),
    });
  });

  test('contains only the accepted type without a session', () => {
    stubBrowser();
    expect(credentials()).toEqual({ accept: 'application/json' });
  });

  test('may have a text as its response', async () => {
    stubServer(new Response('a,b\r\n'));
    expect(await (callForText as unknown as Call)(endpoint, { params: { id: 1 } })).toBe('a,b\r\n');
  });
});

describe('a request that fails', () => {
  test.each([
    ['checks.read', null],
    ['user', null],
    ['public', 'secret'],
  ])('ends the session after a 401, unless the endpoint is public (%s)', async (access, token) => {
    stubServer(json({ detail: 'Who?' }, 401));
    startSession('secret');
    await expect(anyCall({ ...endpoint, access }, {})).rejects.toMatchObject({ status: 401, message: 'Who?' });
    expect(readToken()).toBe(token);
  });

  test('does not end the session after another status', async () => {
    stubServer(json({ detail: 'No.' }, 403, { 'retry-after': '30' }));
    startSession('secret');
    await expect(anyCall(endpoint, {})).rejects.toMatchObject({ status: 403, message: 'No.', retryAfter: 30 });
    expect(readToken()).toBe('secret');
  });

  test('is rejected even without a JSON response', async () => {
    stubServer(new Response('<html>', { status: 502 }));
    await expect(anyCall(endpoint, {})).rejects.toMatchObject({ status: 502 });
  });

  test('reports status 0 if there is no response', async () => {
    stubServer(new TypeError('Failed to fetch'));
    await expect(anyCall(endpoint, {})).rejects.toMatchObject({ status: 0 });
  });

  test('rejects with the original error if the page canceled it', async () => {
    const aborted = new DOMException('It was called off.', 'AbortError');
    stubServer(aborted, new DOMException('It was not.', 'NetworkError'));
    await expect(anyCall(endpoint, {})).rejects.toBe(aborted);
    await expect(anyCall(endpoint, {})).rejects.toMatchObject({ status: 0 });
  });
});

describe('a request that the server accepted', () => {
  /** Stubs timeouts, in their order. `pass` ends one. */
  const stubDeadlines = () => {
    const deadlines: { ms: number; pass: () => void }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      deadlines.push({ ms, pass: () => controller.abort(new DOMException('Too late.', 'TimeoutError')) });
      return controller.signal;
    });
    return deadlines;
  };
  const whenAborted = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const stubFetch = (answer: (signal: AbortSignal) => Promise<unknown>) => {
    stubBrowser();
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal));
    return stubDeadlines();
  };

  test('counts as unreachable without a response for 20 seconds', async () => {
    const deadlines = stubFetch(whenAborted);
    const answer = anyCall(endpoint, {}, new AbortController().signal);
    expect(deadlines).toMatchObject([{ ms: 20_000 }]);
    deadlines[0]?.pass();
    await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  test('counts as unreachable if the response stops in the middle', async () => {
    const deadlines = stubFetch(async (signal) => ({ ok: true, json: () => whenAborted(signal) }));
    const answer = anyCall(endpoint, {});
    deadlines[0]?.pass();
    await expect(answer).rejects.toMatchObject({ status: 0 });
  });

  test('has a longer deadline for files and on request', async () => {
    const deadlines = stubFetch(async () => new Response('{}'));
    await (callForText as unknown as Call)(endpoint, {});
    await (call as unknown as (...given: unknown[]) => Promise<unknown>)(endpoint, {}, undefined, 75_000);
    expect(deadlines.map(({ ms }) => ms)).toEqual([120_000, 75_000]);
  });

  test('is no longer awaited after the page canceled it', async () => {
    stubFetch(whenAborted);
    const controller = new AbortController();
    const answer = anyCall(endpoint, {}, controller.signal);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('rejects with a syntax error, and not as unreachable, after a response that is not JSON', async () => {
    stubFetch(async () => new Response('<html>'));
    await expect(anyCall(endpoint, {})).rejects.toBeInstanceOf(SyntaxError);
  });
});

test('loads a whole list page by page', async () => {
  const fetch = stubServer(json({ next: '/?page=2', results: [1, 2] }), json({ next: null, results: [3] }));
  const options = wholeListOf({ ...endpoint, path: '/members/' } as unknown as Endpoint, { ordering: 'name' });
  const read = options.queryFn as unknown as (context: { signal: AbortSignal }) => Promise<unknown>;
  expect(await read(new AbortController())).toEqual([1, 2, 3]);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/v1/members/?ordering=name&page=1&page_size=100',
    '/v1/members/?ordering=name&page=2&page_size=100',
  ]);
  expect(options.queryKey).toEqual(['/members/', null, 'whole', { ordering: 'name' }]);
});
