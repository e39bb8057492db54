import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Deadline } from '@pharos/probes/deadline.ts';
import { allowedAddresses } from '@pharos/probes/egress-guard/allowed-addresses.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { PhaseClock } from '@pharos/probes/phase-clock.ts';
import type { GuardedFetch } from './identity/open-id.ts';

const TIMEOUT_S = 10;
/** Discovery documents and keys are a few kilobytes. */
const ANSWER_LIMIT = 256 * 1024;

/**
 * Requests to addresses that a tenant names: resolved once, judged, and connected to exactly the address that was judged.
 * Follows no redirect. Plain http only where private networks are allowed, since an identity's proof travels in it.
 * Rejects with TargetNotAllowed, and with what the connection failed of.
 */
export const createGuardedFetch =
  (egress: EgressPolicy): GuardedFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && egress.network === 'any')) {
      throw new TypeError('The address must begin with https://');
    }
    const deadline = new Deadline(TIMEOUT_S);
    try {
      const run = { context: { egress, baseUrl: '' }, deadline, clock: new PhaseClock(), evidence: {} };
      const [host] = await allowedAddresses(url.hostname, run);
      return await deadline.within<Response>((resolve, reject) => {
        const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
          host,
          port: url.port || undefined,
          path: `${url.pathname}${url.search}`,
          method,
          headers: { ...headers, host: url.host },
          // The certificate is that of the name, not of the address.
          servername: /[^\d.:[\]]/.test(url.hostname) ? url.hostname : '',
          agent: false,
        });
        request.once('error', reject);
        request.once('response', (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on('error', reject);
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > ANSWER_LIMIT) request.destroy(new TypeError('The answer is too large'));
            chunks.push(chunk);
          });
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            const type = answer.headers['content-type'];
            const hasBody = status !== 204 && status !== 304;
            resolve(
              new Response(hasBody ? Buffer.concat(chunks) : null, {
                status,
                headers: type === undefined ? {} : { 'content-type': type },
              }),
            );
          });
        });
        request.end(body ?? undefined);
        return () => request.destroy();
      });
    } finally {
      deadline.clear();
    }
  };
