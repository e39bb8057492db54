import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';
import type { z } from 'zod';
import { basePath } from '../base-path.ts';
import { endSessionOf, readOrganizationId, readToken } from '../session.ts';
import { refusal, unreachable } from './api-error.ts';
import type { Named } from './named.ts';

type Given<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.output<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: Partial<z.output<E['query']>> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown);

export type Input<E extends Endpoint> = Given<E>;
export type Answer<E extends Endpoint> = z.output<E['response']>;

type Callable = Pick<Endpoint, 'method' | 'path' | 'access'>;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const DEADLINE_MS = 20_000;
/** Files are created during the request and may be large. */
const FILE_DEADLINE_MS = 120_000;

/**
 * Calls an endpoint as the signed-in user. A 401 ends the session, except on public endpoints, where it may mean a
 * wrong password.
 * @throws ApiError if the request fails, or if the complete response has not arrived by the deadline.
 */
export const call = async <E extends Endpoint>(
  endpoint: E | Named<E>,
  input: Input<E>,
  signal?: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<Answer<E>> => {
  const response = await send(endpoint, input as Parts, untilDeadline(deadlineMs, signal));
  return (await response.json().catch(fail)) as Answer<E>;
};

/** For responses that are files instead of JSON. */
export const callForText = async <E extends Endpoint>(endpoint: E | Named<E>, input: Input<E>): Promise<string> =>
  (await send(endpoint, input as Parts, untilDeadline(FILE_DEADLINE_MS))).text().catch(fail);

const untilDeadline = (ms: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal === undefined ? [] : [signal])]);

/** Rethrows canceled requests and invalid JSON. All other errors mean that there was no response. */
const fail = (error: unknown): never => {
  const isCalledOff = error instanceof DOMException && error.name === 'AbortError';
  throw isCalledOff || error instanceof SyntaxError ? error : unreachable();
};

const send = async (endpoint: Callable, { params, query, body }: Parts, signal: AbortSignal): Promise<Response> => {
  const token = readToken();
  const response = await fetch(`${basePath}/v1${pathOf(endpoint.path, params)}${queryText(query)}`, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...credentials() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(fail);
  if (response.ok) return response;
  if (response.status === 401 && endpoint.access !== 'public') endSessionOf(token);
  throw refusal(response.status, await response.json().catch(() => null), response.headers.get('retry-after'));
};

export const credentials = (): Record<string, string> => {
  const token = readToken();
  const organization = readOrganizationId();
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `token ${token}` }),
    ...(organization === null ? {} : { 'x-organization-id': String(organization) }),
  };
};

const pathOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryText = (query: Record<string, unknown> = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};
