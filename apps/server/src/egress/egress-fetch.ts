import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { request } from 'undici';
import type { EgressFetch } from '../identity/open-id.ts';
import { checkedAgent } from './connect-checked.ts';

const TIMEOUT_MS = 10_000;
/** Discovery documents and keys have a few kilobytes. */
const ANSWER_LIMIT = 256 * 1024;
/** The `Response` class accepts only these statuses (WHATWG Fetch). */
const [LOWEST_STATUS, HIGHEST_STATUS] = [200, 599];
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Creates a fetch function for addresses that tenants configure. It connects only to addresses that the egress guard
 * allows, at most one per IP family, and follows no redirect. It allows plain http only where private networks are
 * allowed, because requests contain proof of identity. Rejects with `TargetNotAllowed`, or with an error if the
 * connection fails or the response is invalid.
 */
export const createEgressFetch =
  (egress: EgressPolicy, { timeoutMs = TIMEOUT_MS } = {}): EgressFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && egress.network === 'any')) {
      throw new TypeError('The address must start with https://');
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
        throw new TypeError(`The response has the status ${answer.statusCode}, which is not a valid HTTP status`);
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
