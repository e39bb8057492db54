import { vi } from 'vitest';

interface Call {
  method: string;
  /** The path below `/v1`, with its query. */
  path: string;
  body: unknown;
}

type Answer = (call: Call) => unknown;

export interface FakeApi {
  calls: Call[];
  /** Sets the response for a method and path (`GET /checks/`) with any query. */
  on: (endpoint: string, answer: Answer) => void;
}

/**
 * Replaces the server. Requests without a configured response get a 404. A connection error would cause the page to
 * reload everything after the next response, at an unpredictable time.
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
    if (answer === undefined) return refused(404, { detail: `The fake API has no response for ${method} ${path}.` });
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return { calls, on: (endpoint, answer) => byEndpoint.set(endpoint, answer) };
};

export const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

export const refused = (status: number, body: unknown = { detail: 'Refused.' }): Response =>
  Response.json(body, { status });

export const pageOf = <T>(results: readonly T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results: [...results],
});
