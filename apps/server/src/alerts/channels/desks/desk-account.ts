import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { accountName } from '@pharos/domain/integrations/desks/desk-domain.ts';
import { isRaw } from '@pharos/domain/integrations/raw.ts';
import type { Sender } from '../call.ts';
import { connectionFailure, isBeforeRequest } from '../connection-failure.ts';
import { DESK_APIS, type HelpDeskApi } from './desk-api.ts';

export interface HelpDeskAccess {
  kind: HelpDeskKind;
  /** For example, `acme.freshdesk.com`. */
  domain: string;
  apiKey: string;
}

export interface HelpDeskResponse {
  status: number;
  retryAfter: string | null;
  text: string;
  /** Null if the body is not JSON or was cut. */
  json: unknown;
}

/** There was no response. The message contains no address. */
export class HelpDeskUnreachable extends Error {
  readonly mayHaveArrived: boolean;
  constructor(message: string, mayHaveArrived: boolean) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}

export interface HelpDeskAccount {
  api: HelpDeskApi;
  /**
   * Sends a GET request. `path` is relative to `/api/v2/`.
   * @throws {HelpDeskUnreachable} If there is no response.
   */
  get(path: string): Promise<HelpDeskResponse>;
  post(path: string, body: object): Promise<HelpDeskResponse>;
  /** Returns the property `name` of the JSON body, or the whole body if the service does not wrap its responses. */
  within(answer: HelpDeskResponse, name: string): unknown;
}

/** Lists of fields with all their choices, and lists of a hundred tickets, are long. */
const READ_BYTES = 8 * 1024 * 1024;

/** The host always belongs to the service, because users enter only the name of the account. */
export const openDeskAccount = (
  { call, providers, version, baseUrl }: Sender,
  { kind, domain, apiKey }: HelpDeskAccess,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): HelpDeskAccount => {
  const api = DESK_APIS[kind];
  const origin = api.urlOf(providers).replace('{domain}', accountName(DESKS[kind], domain));
  const request = async (method: 'GET' | 'POST', path: string, body: string | null): Promise<HelpDeskResponse> => {
    const answer = await call(`${origin}/api/v2/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        // HTTP Basic authentication: the key is the user name, and the password can be any text.
        authorization: `Basic ${Buffer.from(`${apiKey}:X`, 'utf8').toString('base64')}`,
        'user-agent': `Pharos/${version} (+${baseUrl})`,
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      body,
      readBytes: READ_BYTES,
      signal,
    }).catch((error: unknown) => {
      const mayHaveArrived = method === 'POST' && !isBeforeRequest(error, signal);
      throw new HelpDeskUnreachable(connectionFailure(error, signal, timeoutMs), mayHaveArrived);
    });
    if ('notAllowed' in answer) throw new HelpDeskUnreachable(answer.notAllowed, false);
    return { ...answer, text: answer.body.trim(), json: parse(answer.body) };
  };
  return {
    api,
    get: (path) => request('GET', path, null),
    post: (path, body) => request('POST', path, JSON.stringify(body)),
    within: ({ json }, name) => (api.isWrapped ? (isRaw(json) ? json[name] : undefined) : json),
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
