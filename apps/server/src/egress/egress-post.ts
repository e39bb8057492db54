import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { request } from 'undici';
import type { Post } from '../alerts/channels/post.ts';
import { checkedAgent } from './connect-checked.ts';

/** A message is given up by its channel before that. */
const TIMEOUT_MS = 10_000;
/** So much of an answer is read; so much is kept. */
const READ_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

/** Posts the messages of integrations. What was answered counts from its first line on: a body that never ends changes nothing. */
export const createEgressPost =
  (egress: EgressPolicy): Post =>
  async (url, { headers, body, signal }) => {
    const agent = checkedAgent(egress, { timeoutMs: TIMEOUT_MS });
    try {
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
      const retryAfter = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: await readBeginning(answer.body),
      };
    } catch (error) {
      if (error instanceof TargetNotAllowed) return { notAllowed: error.message };
      throw error;
    } finally {
      await agent.destroy();
    }
  };

/** As text; as far as it came. */
const readBeginning = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_BYTES) break;
    }
  } catch {
    // It was cut, or its time is over: what came is kept.
  }
  const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
  return text.trim().slice(0, KEPT_CHARACTERS).toWellFormed();
};
