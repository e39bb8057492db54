import { vi } from 'vitest';

interface Call {
  method: string;
  /** Below `/v1`, with its query. */
  path: string;
  body: unknown;
}

/** Answers as JSON, or a whole response. */
type Answer = (call: Call) => unknown;

export interface FakeApi {
  /** What was called so far. */
  calls: Call[];
  /** Answers calls of this method and path (`GET /checks/`), whatever their query, from now on. */
  on: (endpoint: string, answer: Answer) => void;
}

/**
 * Answers the calls of the page in place of a server. The browser journeys (e2e) run against a real server.
 *
 * A call that nothing was said of is refused with 404. If it failed like one without a connection, the page would read everything again as
 * soon as another call is answered, at a time that depends on which part of the page has loaded first.
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

/** The answer of a server that cannot be reached. */
export const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** A refusal in the form of the API. */
export const refused = (status: number, body: unknown = { detail: 'Refused.' }): Response =>
  Response.json(body, { status });

/** A page of a list. */
export const pageOf = <T>(results: readonly T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results: [...results],
});
