import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { type Agent, request } from 'undici';
import type { Answer, Call, CallRequest } from '../alerts/channels/call.ts';
import { checkedAgent } from './connect-checked.ts';

/** A channel aborts its call before this timeout. */
const TIMEOUT_MS = 10_000;

/** Time for which an idle connection waits for the next repeatable call to the same server. */
const IDLE_MS = 1000;
const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * Creates the function that calls integrations. The status line of a response is sufficient, even if the body never
 * ends.
 */
export const createEgressCall = (egress: EgressPolicy): Call => {
  const persistent = checkedAgent(egress, { timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS });
  const answered = new RecentOrigins();
  const callOnce: Call = async (url, call) => {
    const agent = checkedAgent(egress, { timeoutMs: TIMEOUT_MS });
    try {
      return await callBy(agent, url, call);
    } finally {
      await agent.destroy();
    }
  };
  const callPersistent: Call = async (url, call) => {
    const { origin } = new URL(url);
    const mayBeIdle = answered.has(origin);
    try {
      const answer = await callBy(persistent, url, call);
      answered.add(origin);
      return answer;
    } catch (error) {
      // The server may have closed the idle connection before the call arrived, which is no error.
      const wasClosed = error instanceof Error && 'code' in error && CLOSED.has(error.code);
      if (!mayBeIdle || !wasClosed) throw error;
      return callOnce(url, call);
    }
  };
  return async (url, call) => {
    try {
      return await (call.mayRepeat ? callPersistent : callOnce)(url, call);
    } catch (error) {
      if (error instanceof TargetNotAllowed) return { notAllowed: error.message };
      throw error;
    }
  };
};

class RecentOrigins {
  readonly #times = new Map<string, number>();

  add(origin: string): void {
    const now = performance.now();
    this.#times.delete(origin);
    this.#times.set(origin, now);
    for (const [oldest, at] of this.#times) {
      if (now - at <= 2 * IDLE_MS) break;
      this.#times.delete(oldest);
    }
  }

  has(origin: string): boolean {
    const at = this.#times.get(origin);
    return at !== undefined && performance.now() - at <= 2 * IDLE_MS;
  }
}

const callBy = async (
  agent: Agent,
  url: string,
  { method, headers, body, readBytes, signal }: CallRequest,
): Promise<Answer> => {
  const answer = await request(url, { dispatcher: agent, method, headers, body, signal });
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    body: await readBeginning(answer.body, readBytes),
  };
};

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
    // The body was cut off or timed out; the received part is returned.
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString('utf8').toWellFormed();
};
