import { vi } from 'vitest';

interface Call {
  method: string;
  /** The path below `/v1`, with its query. */
  path: string;
  body: unknown;
}

/** Returns a JSON body or a complete response. */
type Answer = (call: Call) => unknown;

export interface FakeApi {
  /** All requests so far. */
  calls: Call[];
  /** Sets the response for requests with this method and path (`GET /checks/`), with any query, from now on. */
  on: (endpoint: string, answer: Answer) => void;
}

/**
 * Responds to the requests of the page instead of a server. The browser journeys (e2e) use a real server.
 * A request without a configured response is rejected with 404. If it failed like a request without a connection, the
 * page would load everything again after the next response. The time of that would depend on which part of the page
 * loads first.
 */
export const fakeApi = (answers: Readonly<Record<string, Answer>> = {}): FakeApi => {
  const byEndpoint = new Map(Object.entries(answers));
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.origin);
    const path = url.pathname.replace(/^\/v1/, '');
    const call: Call = {
      method,
      path: `${path}${url.search}`,
      body: typeof body === 'string' ? JSON.parse(body) : null,
    };
    calls.push(call);
    const answer = byEndpoint.get(`${method} ${path}`);
    if (answer === undefined) return refused(404, { detail: `Nothing answers ${method} ${path}.` });
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return { calls, on: (endpoint, answer) => byEndpoint.set(endpoint, answer) };
};

/** Simulates a server that is unreachable. */
export const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** Creates a rejection in the format of the API. */
export const refused = (status: number, body: unknown = { detail: 'Refused.' }): Response =>
  Response.json(body, { status });

/** Creates one page of a list. */
export const pageOf = <T>(results: readonly T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results: [...results],
});
