import { firstMissedSlot } from '@pharos/domain/self-watch/first-missed-slot.ts';
import { ALARM_AFTER_MS } from '@pharos/domain/self-watch/system-problem.ts';
import type { Logger } from 'pino';
import { readWatchedUntil } from '../storage/self-watch/watched-until.ts';
import { notifyOperator, type OperatorParts } from './notify-operator.ts';

/**
 * Mails the time since the newest stored result, before the engine starts, if slots were due for at least 2 minutes.
 * Never rejects, because the start is more important than this mail.
 */
export const notifyUnwatchedTime = async (parts: OperatorParts & { log: Logger }, now: number): Promise<void> => {
  const { db, log } = parts;
  try {
    const { newestResultAt, checks } = await readWatchedUntil(db);
    const missed = firstMissedSlot(checks, newestResultAt, now);
    if (missed === null || newestResultAt === null || now - missed < ALARM_AFTER_MS) return;
    const from = new Date(newestResultAt).toISOString();
    log.warn(
      { from, to: new Date(now).toISOString() },
      'No check was monitored in this time, because Pharos was not running',
    );
    await notifyOperator(parts, [{ kind: 'not-running', beganAt: newestResultAt, until: now }], { now });
  } catch (error) {
    log.warn(
      { err: error },
      'Determining the time without monitoring, or notifying the operator of it, failed; the operator gets no mail about it',
    );
  }
};
