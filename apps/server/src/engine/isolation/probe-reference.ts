import { randomUUID } from 'node:crypto';
import type { Bus } from '@pharos/bus/port.ts';
import { NO_SUCH_HOST } from '@pharos/contract/bus/reference-names.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';

/** Maximum time that a job waits for its agent, and that a result needs to return. */
const GRACE_MS = 1000;

/** Returns false if no agent is connected or no result arrives in time. */
export const probeReference = async (
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
    // The bus rejects if no agent is connected or no result arrives in time.
    return false;
  }
};

/** An answer that a name or record does not exist counts. SERVFAIL, REFUSED and silence do not count. */
const isAnswerOfNameServer = ({ verdict, summary }: ProbeResult, { type }: ProbeTarget): boolean =>
  type === 'dns' && (verdict === 'DME' || (verdict === 'NR' && summary === NO_SUCH_HOST));
