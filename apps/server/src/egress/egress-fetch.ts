import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { request } from 'undici';
import type { EgressFetch } from '../identity/open-id.ts';
import { checkedAgent } from './connect-checked.ts';

const TIMEOUT_MS = 10_000;
/** Discovery documents and keys are a few kilobytes. */
const ANSWER_LIMIT = 256 * 1024;
/** What the Response class takes (WHATWG Fetch), and the statuses with which it takes no body. */
const [LOWEST_STATUS, HIGHEST_STATUS] = [200, 599];
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Requests to addresses that a tenant names, behind the egress guard: resolved once, checked by the guard, and connected to
 * exactly the addresses that passed, one of each family at most. Follows no redirect. Plain http only where private networks are allowed, since an identity's proof
 * travels in it. Rejects with TargetNotAllowed, with what the connection failed of, and with what is no answer.
 */
export const createEgressFetch =
  (egress: EgressPolicy, { timeoutMs = TIMEOUT_MS } = {}): EgressFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && egress.network === 'any')) {
      throw new TypeError('The address must begin with https://');
    }
    const agent = checkedAgent(egress, { timeoutMs, maxResponseSize: ANSWER_LIMIT });
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: method as 'GET' | 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const bytes = await answer.body.arrayBuffer();
      if (answer.statusCode < LOWEST_STATUS || answer.statusCode > HIGHEST_STATUS) {
        throw new TypeError(`The answer has the status ${answer.statusCode}, which HTTP does not know`);
      }
      return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : bytes, {
        status: answer.statusCode,
        headers: headersOf(answer.headers),
      });
    } finally {
      await agent.destroy();
    }
  };

const headersOf = (received: Record<string, string | string[] | undefined>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return headers;
};
