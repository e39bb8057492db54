import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { request } from 'undici';
import type { Call } from '../alerts/channels/call.ts';
import { checkedAgent } from './connect-checked.ts';

/** A call is given up by its channel before that. */
const TIMEOUT_MS = 10_000;

/** Calls of integrations. What was answered counts from its first line on: a body that never ends changes nothing. */
export const createEgressCall =
  (egress: EgressPolicy): Call =>
  async (url, { method, headers, body, readBytes, signal }) => {
    const agent = checkedAgent(egress, { timeoutMs: TIMEOUT_MS });
    try {
      const answer = await request(url, { dispatcher: agent, method, headers, body, signal });
      const retryAfter = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: await readBeginning(answer.body, readBytes),
      };
    } catch (error) {
      if (error instanceof TargetNotAllowed) return { notAllowed: error.message };
      throw error;
    } finally {
      await agent.destroy();
    }
  };

/** As text; as far as it came. */
const readBeginning = async (body: AsyncIterable<Buffer>, readBytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= readBytes) break;
    }
  } catch {
    // It was cut, or its time is over: what came is kept.
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString('utf8').toWellFormed();
};
