import { randomUUID } from 'node:crypto';
import type { Bus } from '@pharos/bus/port.ts';
import { NO_SUCH_HOST } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** What a job may wait for its agent, and an answer for its way back. */
const GRACE_MS = 1000;

/** Probes a reference from a location; whether it answered. Without an agent, or an answer in time, it did not. */
export const askReference = async (
  bus: Pick<Bus, 'request'>,
  target: ProbeTarget,
  location: string,
): Promise<boolean> => {
  const now = Date.now();
  const job = {
    runId: `reference:${randomUUID()}`,
    checkId: 0,
    revision: 0,
    purpose: 'reference' as const,
    location,
    dueAt: now,
    expiresAt: now + GRACE_MS,
    target,
  };
  try {
    const result = await bus.request(job, target.timeoutSeconds * 1000 + GRACE_MS);
    return result.verdict === 'AV' || isAnswerOfNameServer(result, target);
  } catch {
    // The bus rejects for these two reasons only, and to both the answer is the same.
    return false;
  }
};

/** That a name or record does not exist is an answer, too. SERVFAIL, REFUSED and silence are none. */
const isAnswerOfNameServer = ({ verdict, summary }: ProbeResult, { type }: ProbeTarget): boolean =>
  type === 'dns' && (verdict === 'DME' || (verdict === 'NR' && summary === NO_SUCH_HOST));
