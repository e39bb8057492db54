import type { Evidence } from './evidence.ts';
import { clockText, type Violation } from './violation.ts';
import { waitsForNextTry } from './waits-for-next-try.ts';

const MOMENTS_MS = 10_000;

/** Finds work that is unfinished although all targets work and no fault has interfered for long enough. */
export const undoneWork = (evidence: Evidence): Violation[] => {
  const { checks, events, deliveries, lateJobs, readAt } = evidence;
  const found: Violation[] = [];
  const add = (at: number, text: string): void => {
    found.push({ rule: 'nothing is left undone', at, text });
  };
  for (const { id, name, recorded, intervalMs, timeoutMs, truth } of checks) {
    if (recorded.code !== 'AV') add(readAt, `check ${id} (${name}) is in state ${recorded.code}, but its target is up`);
    const latest = readAt - intervalMs - timeoutMs - MOMENTS_MS;
    const lastRequest = truth.served.at(-1)?.at ?? 0;
    if (lastRequest < latest) add(readAt, `check ${id} (${name}) was last probed at ${clockText(lastRequest)}`);
    else if ((recorded.lastResultAt ?? 0) < latest) {
      add(readAt, `check ${id} (${name}): its last result is from ${clockText(recorded.lastResultAt ?? 0)}`);
    }
  }
  for (const { id, checkId, kind, status, dueAt } of events) {
    if (status === 'open' && (dueAt ?? 0) < readAt - MOMENTS_MS) {
      add(
        dueAt ?? readAt,
        `event ${id} (${kind} of check ${checkId}) is open, but was due at ${clockText(dueAt ?? 0)}`,
      );
    }
  }
  for (const delivery of deliveries) {
    const { id, eventId, recipient, status, attempts } = delivery;
    if ((status !== 'pending' && status !== 'digest') || waitsForNextTry(delivery, evidence)) continue;
    add(readAt, `delivery ${id} (event ${eventId} to ${recipient}) is ${status}, attempts ${JSON.stringify(attempts)}`);
  }
  for (const { task, runAt, attempts, lastError } of lateJobs) {
    add(runAt, `a job ${task} was due at ${clockText(runAt)}; attempts ${attempts}, last error ${lastError}`);
  }
  return found;
};
